/** Rows of a list while others are asked for. */
import type { Collection } from './hydra';

/** Result of a list's query: `currentData` is the list that was asked for last, `data` that one or the one before. */
export interface ListRequest<T> {
  data?: Collection<T> | undefined;
  currentData?: Collection<T> | undefined;
  isFetching: boolean;
  error?: unknown;
}

/**
 * Return the rows that were asked for or, until those have come, the rows before them, which are stale. An empty
 * list is not kept: the next one may have rows. There is an error only where there is nothing to show and nothing is on
 * its way.
 */
export function toListRows<T>({ data, currentData, isFetching, error }: ListRequest<T>) {
  const before = isFetching && data?.['hydra:member'].length ? data : undefined;
  const shown = currentData ?? before;
  return {
    rows: shown?.['hydra:member'],
    total: data?.['hydra:totalItems'] ?? 0,
    isStale: shown !== currentData,
    error: shown || isFetching ? undefined : error,
  };
}
