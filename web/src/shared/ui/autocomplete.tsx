/** The library's Autocomplete, whose field can be typed in whatever value it has: the library sets the typed text back when it
 * gets another object, and most values are made while rendering. */
import { type AutocompleteProps, Autocomplete as LibraryAutocomplete } from '@mui/material';
import { useState } from 'react';
import { isSame } from '../lib/is-same';

/** Return the value of an earlier rendering as long as it is the same. */
function useKept<T>(value: T): T {
  const [cached, setCached] = useState(value);
  if (Object.is(cached, value) || isSame(cached, value)) return cached;
  setCached(value);
  return value;
}

export function Autocomplete<
  Option,
  Multiple extends boolean | undefined = false,
  DisableClearable extends boolean | undefined = false,
  FreeSolo extends boolean | undefined = false,
>(props: AutocompleteProps<Option, Multiple, DisableClearable, FreeSolo>) {
  const value = useKept(props.value);
  return <LibraryAutocomplete {...props} {...(value !== undefined && { value })} />;
}
