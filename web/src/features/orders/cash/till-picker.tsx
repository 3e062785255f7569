/** Chooses the till at which this device stands. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Till } from '../office/contract';
import type { CurrentTill } from './current-till';

interface TillPickerProps {
  tills: readonly Till[];
  till: CurrentTill | null;
  onChoose: (till: CurrentTill) => void;
}

export function TillPicker({ tills, till, onChoose }: TillPickerProps) {
  const t = useT();
  return (
    <TextField
      id="till"
      select
      label={t('cash.till')}
      value={till?.id ?? ''}
      sx={{ width: 260 }}
      onChange={({ target }) => {
        const chosen = tills.find(({ id }) => id === target.value);
        if (chosen) onChoose({ id: chosen.id, name: chosen.name });
      }}
    >
      {tills.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
