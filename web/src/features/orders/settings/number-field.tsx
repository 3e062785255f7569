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
  /** What the server said of it. */
  message?: string | undefined;
}

export function NumberField({
  label,
  value,
  onValue,
  isSigned = false,
  placeholder,
  message,
}: NumberFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value));
  const isNumber = (typed: string) =>
    isSigned ? /^-?\d+([.,]\d+)?$/.test(typed) : Boolean(parseDecimal(typed));
  return (
    <TextField
      label={label}
      value={text}
      placeholder={placeholder}
      error={Boolean(message) || (text !== '' && !isNumber(text))}
      helperText={message}
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
