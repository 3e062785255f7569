/** What is rendered first, and then the rest. */
import { useDeferredValue } from 'react';

/** Return whether the rest is rendered, too: not with what the window shows first, of data that `isLoaded`. */
export const useShowsRest = (isLoaded = true): boolean => useDeferredValue(isLoaded, false);

/** Return the first `count` items for the first rendering, and all of them once those are shown. */
export function useFirst<T>(items: readonly T[], count: number): readonly T[] {
  return useShowsRest() ? items : items.slice(0, count);
}
