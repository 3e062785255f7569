/** The shapes every resource shares. */

export interface Item {
  '@id': string;
  id: string;
  version: number;
}

export interface Collection<T> {
  'hydra:member': T[];
  'hydra:totalItems': number;
}

/** What a list accepts: paging, `order[field]`, `exists[field]` and filters, as the address has them. */
export type ListQuery = Record<string, string | number | boolean | undefined>;

/** The id at the end of a reference. */
export const idOf = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);
