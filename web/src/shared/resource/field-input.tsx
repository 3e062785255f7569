/** One field of a form. */
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { Choice, FormField } from './resource';

interface FieldInputProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

const KINDS = {
  text: {},
  secret: { type: 'password', autoComplete: 'new-password' },
  'long-text': { multiline: true, minRows: 3 },
  decimal: { slotProps: { htmlInput: { inputMode: 'decimal', className: 'figures' } } },
  whole: { slotProps: { htmlInput: { inputMode: 'numeric', className: 'figures' } } },
  choice: { select: true },
  choices: { select: true },
  day: { type: 'date', slotProps: { inputLabel: { shrink: true } } },
} as const;

const NONE: readonly Choice[] = [];
const useNone = () => NONE;

function useOptions(field: FormField): readonly Choice[] {
  const t = useT();
  // A field keeps its hook as long as it is there.
  const among = (field.useChoices ?? useNone)();
  const named = Object.entries(field.choices ?? {});
  return [...named.map(([value, labelKey]) => ({ value, label: t(labelKey) })), ...among];
}

const several = (value: string): string[] => value.split(',').filter(Boolean);

export function FieldInput({ field, value, error, onChange }: FieldInputProps) {
  const t = useT();
  const options = useOptions(field);
  const { kind, name, labelKey, required = false, hintKey } = field;
  if (field.Input) return <field.Input label={t(labelKey)} value={value} error={error} onChange={onChange} />;
  if (kind === 'switch') {
    return (
      <FormControlLabel
        label={t(labelKey)}
        control={
          <Switch checked={value === 'true'} onChange={(_event, on) => onChange(on ? 'true' : 'false')} />
        }
      />
    );
  }
  const { slotProps, ...look } = { slotProps: {}, ...KINDS[kind] };
  const takesSeveral = kind === 'choices';
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      id={`field-${name}`}
      label={t(labelKey)}
      required={required}
      value={takesSeveral ? several(value) : kind === 'choice' && !known ? '' : value}
      error={Boolean(error)}
      helperText={error ?? (hintKey && t(hintKey))}
      onChange={({ target }) => onChange(String(target.value))}
      slotProps={{ ...slotProps, ...(takesSeveral && { select: { multiple: true } }) }}
      {...look}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
