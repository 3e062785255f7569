/** One field of a form. */
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { Choice, FormField, InputProps } from './resource';

interface FieldInputProps extends Omit<InputProps, 'label' | 'errorAt'> {
  field: FormField;
  errorAt?: InputProps['errorAt'];
}

const NOWHERE = () => undefined;

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

export function FieldInput({ field, value, error, errorAt = NOWHERE, onChange }: FieldInputProps) {
  const t = useT();
  const { decimal } = useFormat();
  const options = useOptions(field);
  const { kind, name, labelKey, required = false, hintKey } = field;
  if (field.Input) return <field.Input label={t(labelKey)} {...{ value, error, errorAt, onChange }} />;
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
  const shown = kind === 'decimal' ? decimal(value) : value;
  const known = options.some((option) => option.value === value);
  return (
    <TextField
      id={`field-${name}`}
      label={t(labelKey)}
      required={required}
      value={takesSeveral ? several(value) : kind === 'choice' && !known ? '' : shown}
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
