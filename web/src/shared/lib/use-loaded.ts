import { useLayoutEffect, useState } from 'react';
import type { Loadable } from './load-once';

interface Loaded<T> {
  value?: T | undefined;
  error?: unknown;
}

/**
 * Load a value and return it, or the failure to load it. Until then the value is undefined, or that of the source
 * before.
 *
 * Nothing is suspended: React shows what was suspended 300 ms after the last fallback at the earliest, so that nothing
 * flickers. Code and texts load in a tenth of that; a page whose data waited, or a dialog, would be late by the rest.
 */
export function useLoaded<T>(source: Loadable<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>(() => ({ value: source.peek() }));
  useLayoutEffect(() => {
    let isCurrent = true;
    const show = (next: Loaded<T>) => {
      if (isCurrent) setLoaded((last) => (last.value === next.value && !next.error ? last : next));
    };
    source.load().then(
      (value) => show({ value }),
      (error: unknown) => show({ error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [source]);
  return loaded;
}
