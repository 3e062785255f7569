/** A search field for lists: it follows what one types once typing rests. */
import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  helperText?: string;
  /** How long typing rests before it counts, in milliseconds; longer where each search costs. */
  rest?: number;
}

const REST_MS = 200;

export function SearchField({ label, value, onSearch, helperText, rest = REST_MS }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const settled = useDebounced(text, rest);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed may search
  useEffect(() => {
    if (settled !== value) onSearch(settled);
  }, [settled]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a search that came from elsewhere may replace what was typed
  useEffect(() => {
    if (value !== settled) setText(value);
  }, [value]);

  return (
    <TextField
      label={label}
      type="search"
      value={text}
      helperText={helperText}
      onChange={(event) => setText(event.target.value)}
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
