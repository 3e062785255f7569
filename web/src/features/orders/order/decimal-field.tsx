/** A field for an amount: digits, dot and comma only, marked when it is no number. */
import { InputAdornment, TextField, type TextFieldProps } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';

/** What may be typed; everything else is dropped. */
export const typedDecimal = (text: string): string => text.replace(/[^\d.,]/g, '');

type DecimalFieldProps = Omit<TextFieldProps, 'onChange' | 'value' | 'type'> & {
  value: string;
  onValue: (text: string) => void;
};

export function DecimalField({ value, onValue, error, slotProps, ...rest }: DecimalFieldProps) {
  const { currency, decimal } = useFormat();
  const wrong = value !== '' && !parseDecimal(value);
  return (
    <TextField
      {...rest}
      value={decimal(value)}
      error={wrong || error || false}
      placeholder="0"
      onChange={(event) => onValue(typedDecimal(event.target.value))}
      onFocus={(event) => event.target.select()}
      slotProps={{
        ...slotProps,
        htmlInput: { inputMode: 'decimal', className: 'figures', style: { textAlign: 'end' } },
        input: { endAdornment: <InputAdornment position="end">{currency}</InputAdornment> },
      }}
    />
  );
}
