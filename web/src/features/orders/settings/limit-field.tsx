/** Input of a limit, a percentage or an amount; empty for none. */
import { InputAdornment, TextField } from '@mui/material';
import { useId, useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { parseDecimal } from '@/shared/lib/decimal';
import { filterDecimal } from '../order/decimal-field';

interface LimitFieldProps {
  label: string;
  helperText: string;
  value: number | null;
  isAmount?: boolean;
  onValue: (value: number | null) => void;
}

export function LimitField({ label, helperText, value, isAmount = false, onValue }: LimitFieldProps) {
  const id = useId();
  const { currency, decimal } = useFormat();
  const [text, setText] = useState(value === null ? '' : String(value));
  const isInvalid = text !== '' && !parseDecimal(text);
  return (
    <TextField
      id={id}
      label={label}
      helperText={helperText}
      value={decimal(text)}
      error={isInvalid}
      onChange={({ target }) => {
        const typed = filterDecimal(target.value);
        setText(typed);
        if (typed === '') onValue(null);
        else if (parseDecimal(typed)) onValue(Number(typed.replace(',', '.')));
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', className: 'tabular-nums', style: { textAlign: 'end' } },
        // Beside a unit a long label has no room in the field.
        inputLabel: { shrink: true },
        input: { endAdornment: <InputAdornment position="end">{isAmount ? currency : '%'}</InputAdornment> },
      }}
    />
  );
}
