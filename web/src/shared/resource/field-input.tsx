/** Input of one form field. */
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { DayField } from '@/shared/ui/day-field';
import { getTextFieldProps } from '@/shared/ui/text-field-props';
import type { Choice, FormField, InputProps } from './resource';

interface FieldInputProps extends Omit<InputProps, 'name' | 'label' | 'errorAt'> {
  field: FormField;
  errorAt?: InputProps['errorAt'];
}

const noErrorAt = () => undefined;

const INPUT_PROPS = {
  secret: { type: 'password', autoComplete: 'new-password' },
  'long-text': { multiline: true, minRows: 3 },
  decimal: { slotProps: { htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } } },
  whole: { slotProps: { htmlInput: { inputMode: 'numeric', className: 'tabular-nums' } } },
  choice: { select: true },
  choices: { select: true },
} as const;

const NO_CHOICES: readonly Choice[] = [];
const useNoChoices = () => NO_CHOICES;

function useOptions(field: FormField): readonly Choice[] {
  const t = useT();
  // A field never changes its hook.
  const hookChoices = (field.useChoices ?? useNoChoices)();
  const fixedChoices = Object.entries(field.choices ?? {});
  return [...fixedChoices.map(([value, labelKey]) => ({ value, label: t(labelKey) })), ...hookChoices];
}

const splitValues = (value: string): string[] => value.split(',').filter(Boolean);

export function FieldInput({ field, value, error, errorAt = noErrorAt, onChange }: FieldInputProps) {
  const t = useT();
  const { decimal } = useFormat();
  const options = useOptions(field);
  const { kind, name, labelKey, required = false, hintKey } = field;
  if (field.Input)
    return <field.Input label={t(labelKey)} {...{ name, value, required, error, errorAt, onChange }} />;
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
  if (kind === 'day') {
    return (
      <DayField
        id={`field-${name}`}
        label={t(labelKey)}
        required={required}
        value={value}
        error={Boolean(error)}
        helperText={error ?? (hintKey && t(hintKey))}
        onChange={onChange}
      />
    );
  }
  const { slotProps, ...inputProps } = {
    slotProps: {},
    ...(kind === 'text' ? getTextFieldProps(name) : INPUT_PROPS[kind]),
  };
  const isMultiple = kind === 'choices';
  const text = kind === 'decimal' ? decimal(value) : value;
  const isKnownOption = options.some((option) => option.value === value);
  return (
    <TextField
      id={`field-${name}`}
      label={t(labelKey)}
      required={required}
      value={isMultiple ? splitValues(value) : kind === 'choice' && !isKnownOption ? '' : text}
      error={Boolean(error)}
      helperText={error ?? (hintKey && t(hintKey))}
      onChange={({ target }) => onChange(String(target.value))}
      slotProps={{ ...slotProps, ...(isMultiple && { select: { multiple: true } }) }}
      {...inputProps}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
