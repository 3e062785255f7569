/** The first items of a long list, and then all. */
import { useDeferredValue } from 'react';

/** Return the first `count` items for the first rendering, and all of them once those are shown. */
export function useFirst<T>(items: readonly T[], count: number): readonly T[] {
  const showsAll = useDeferredValue(true, false);
  return showsAll ? items : items.slice(0, count);
}
