/** Types shared by all resources. */
import type { Parameter } from './search-params';

export interface Item {
  '@id': string;
  id: string;
  version: number;
}

export interface Collection<T> {
  'hydra:member': T[];
  'hydra:totalItems': number;
}

/** Query parameters of a list: `page`, `itemsPerPage`, `order`, `exists` and filters. */
export type ListQuery = Record<string, Parameter>;
