/** What is rendered first, and then the rest. */
import { useDeferredValue } from 'react';

/** Return whether what is out of sight is rendered, too: only after a first rendering, and one with the data `isLoaded`. */
export const useShowsRest = (isLoaded = true): boolean => useDeferredValue(isLoaded, false);

/** Return the first `count` items for the first rendering, and all of them once those are shown. */
export function useFirst<T>(items: readonly T[], count: number): readonly T[] {
  return useShowsRest() ? items : items.slice(0, count);
}
