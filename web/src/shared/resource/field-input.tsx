/** One field of a form. */
import { MenuItem, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { FormField } from './resource';

interface FieldInputProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const KINDS = {
  text: {},
  'long-text': { multiline: true, minRows: 3 },
  decimal: { slotProps: { htmlInput: { inputMode: 'decimal', className: 'figures' } } },
  choice: { select: true },
} as const;

export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const t = useT();
  return (
    <TextField
      id={`field-${field.name}`}
      label={t(field.labelKey)}
      required={field.required ?? false}
      value={value}
      error={Boolean(error)}
      helperText={error}
      onChange={(event) => onChange(event.target.value)}
      {...KINDS[field.kind]}
    >
      {Object.entries(field.choices ?? {}).map(([choice, labelKey]) => (
        <MenuItem key={choice} value={choice}>
          {t(labelKey)}
        </MenuItem>
      ))}
    </TextField>
  );
}
