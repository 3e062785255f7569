/** Input for an amount; shows an error if it is not a number. */
import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import { toPlainText } from '@/shared/lib/plain-text';
import { readNumber } from '@/shared/lib/read-number';

/**
 * Return the digits, of any script, and the decimal marks; an Arabic one is a dot. Of what has marks of thousands too,
 * when it is pasted, the number.
 */
export function filterDecimal(text: string): string {
  const typed = toPlainText(text)
    .replaceAll('\u066b', '.')
    .replace(/[^0-9.,]/g, '');
  const [number, ...others] = typed.includes('.') && typed.includes(',') ? readNumber(typed) : [];
  return number !== undefined && others.length === 0 ? number : typed;
}

type DecimalFieldProps = Omit<TextFieldProps, 'onChange' | 'value' | 'type'> & {
  value: string;
  onValue: (text: string) => void;
};

export function DecimalField({ value, onValue, error, slotProps, ...rest }: DecimalFieldProps) {
  const { currency, decimal } = useFormat();
  const isInvalid = value !== '' && !parseDecimal(value);
  return (
    <TextField
      {...rest}
      value={decimal(value)}
      error={isInvalid || error || false}
      placeholder="0"
      onChange={(event) => onValue(filterDecimal(event.target.value))}
      onFocus={(event) => event.target.select()}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', className: 'tabular-nums', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  );
}
