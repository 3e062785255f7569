/** Input of a decimal that may be empty. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { parseDecimal } from '@/shared/lib/decimal';
import { filterDecimal } from '../order/decimal-field';

interface NumberFieldProps {
  label: string;
  value: number | null;
  onValue: (value: number | null) => void;
  isSigned?: boolean;
  placeholder?: string;
}

export function NumberField({ label, value, onValue, isSigned = false, placeholder }: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isNumber = (typed: string) =>
    isSigned ? /^-?\d+([.,]\d+)?$/.test(typed) : Boolean(parseDecimal(typed));
  return (
    <TextField
      label={label}
      value={text}
      placeholder={placeholder}
      error={text !== '' && !isNumber(text)}
      onChange={({ target }) => {
        const typed = isSigned ? target.value : filterDecimal(target.value);
        setText(typed);
        if (typed === '') onValue(null);
        else if (isNumber(typed)) onValue(Number(typed.replace(',', '.')));
      }}
      slotProps={{
        htmlInput: { inputMode: 'decimal', dir: 'ltr', className: 'tabular-nums' },
        inputLabel: { shrink: true },
      }}
    />
  );
}
