/** Time of day in 24 hours, the same in every language; 8, 8h30 and 0830 are understood. */
import { TextField, type TextFieldProps } from '@mui/material';
import { parseTimeText } from '@/shared/lib/date-text';
import { useParsedText } from './use-parsed-text';

const COMPLETE = /^\s*\d\d:\d\d\s*$/;

interface TimeFieldProps
  extends Pick<TextFieldProps, 'id' | 'label' | 'error' | 'helperText' | 'required' | 'disabled' | 'sx'> {
  /** A time such as 08:30, or empty. */
  value: string;
  onChange: (time: string) => void;
}

export function TimeField({ value, onChange, ...field }: TimeFieldProps) {
  const { text, type, commit, restore } = useParsedText({
    value,
    format: (time) => time.slice(0, 5),
    parse: parseTimeText,
    onChange,
  });
  return (
    <TextField
      {...field}
      value={text}
      onChange={({ target }) => {
        type(target.value);
        if (COMPLETE.test(target.value)) commit(target.value);
      }}
      onBlur={() => {
        commit(text);
        restore();
      }}
      onKeyDown={({ key }) => key === 'Enter' && commit(text)}
      slotProps={{
        inputLabel: { shrink: true },
        htmlInput: { inputMode: 'numeric', className: 'tabular-nums', dir: 'ltr' },
      }}
    />
  );
}
