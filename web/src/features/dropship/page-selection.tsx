/** Chooses all items of a page at once, and says how many are chosen. */
import { Checkbox, FormControlLabel } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';

interface PageSelectionProps {
  label: string;
  /** How many are chosen, on other pages too. */
  count: number;
  /** How many of this page are chosen, of all that can be. */
  countOnPage: number;
  all: number;
  disabled?: boolean;
  onChange: (on: boolean) => void;
}

export function PageSelection({
  label,
  count,
  countOnPage,
  all,
  disabled = false,
  onChange,
}: PageSelectionProps) {
  const t = useT();
  return (
    <FormControlLabel
      label={t('dropship.bulk.chosen', { count })}
      control={
        <Checkbox
          checked={all > 0 && countOnPage === all}
          indeterminate={countOnPage > 0 && countOnPage < all}
          disabled={disabled}
          onChange={(_event, on) => onChange(on)}
          slotProps={{ input: { 'aria-label': label } }}
        />
      }
    />
  );
}
