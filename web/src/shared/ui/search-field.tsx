/** Search field of a list, debounced. */
import Search from '@mui/icons-material/Search';
import { InputAdornment, TextField } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

interface SearchFieldProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
  helperText?: string;
  /** Debounce period in milliseconds; longer for expensive searches. */
  debounceMs?: number;
}

const DEBOUNCE_MS = 200;
/** Below the field, where it moves nothing: it comes and goes while somebody types. */
const HELP = {
  position: 'absolute',
  insetBlockStart: '100%',
  m: 0,
  lineHeight: 1.25,
  whiteSpace: 'nowrap',
} as const;

/** Return the typed text and its setter; call `onSearch` after a pause. A new `value` from outside replaces the text. */
function useDebouncedSearch(value: string, onSearch: (text: string) => void, debounceMs: number) {
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  // Searches that `value` does not show yet; they come back in their order, some of them never.
  const sent = useRef<string[]>([]);
  const timer = useRef(0);
  const search = useRef(onSearch);
  search.current = onSearch;

  useEffect(() => {
    const own = sent.current.indexOf(value);
    if (own >= 0) {
      sent.current.splice(0, own + 1);
      return;
    }
    if (value === lastSearch.current) return;
    sent.current = [];
    lastSearch.current = value;
    window.clearTimeout(timer.current);
    setText(value);
  }, [value]);
  useEffect(() => () => window.clearTimeout(timer.current), []);

  function type(next: string): void {
    setText(next);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (next === lastSearch.current) return;
      lastSearch.current = next;
      sent.current.push(next);
      search.current(next);
    }, debounceMs);
  }
  return { text, type };
}

export function SearchField({
  label,
  value,
  onSearch,
  helperText,
  debounceMs = DEBOUNCE_MS,
}: SearchFieldProps) {
  const { text, type } = useDebouncedSearch(value, onSearch, debounceMs);
  return (
    <TextField
      placeholder={label}
      type="search"
      value={text}
      helperText={helperText}
      onChange={(event) => type(event.target.value)}
      // On a phone it leaves room for the menu beside it.
      sx={{ width: { xs: '100%', sm: 280 }, flex: { xs: '1 1 200px', sm: 'none' } }}
      slotProps={{
        htmlInput: { 'aria-label': label },
        formHelperText: { sx: HELP },
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
