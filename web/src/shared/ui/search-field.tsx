/** A search field for lists: it follows what one types once typing rests. */
import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  helperText?: string;
  /** How long typing rests before it counts, in milliseconds; longer where each search costs. */
  rest?: number;
}

const REST_MS = 200;

/** What is typed, and the search it becomes once typing rests; a search that came from elsewhere replaces both. */
function useTyped(value: string, onSearch: (text: string) => void, rest: number) {
  const [text, setText] = useState(value);
  const asked = useRef(value);
  const timer = useRef(0);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    window.clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function type(next: string): void {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (next === asked.current) return;
      asked.current = next;
      search.current(next);
    }, rest);
  }
  return { text, type };
}

export function SearchField({ label, value, onSearch, helperText, rest = REST_MS }: SearchFieldProps) {
  const { text, type } = useTyped(value, onSearch, rest);
  return (
    <TextField
      label={label}
      type="search"
      value={text}
      helperText={helperText}
      onChange={(event) => type(event.target.value)}
      sx={{ maxWidth: 360 }}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
