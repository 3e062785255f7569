/** A plain resource as data: what its list and its form show, and the calls behind them. */
import type { Collection, Item, ListQuery } from '@/shared/api/hydra';
import type { Role } from '@/shared/auth/roles';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table';

export interface FormField {
  name: string;
  labelKey: string;
  kind: 'text' | 'long-text' | 'decimal' | 'choice';
  required?: boolean;
  /** For a choice: value → label key. */
  choices?: Readonly<Record<string, string>>;
}

export type Values = Record<string, string>;

interface Query<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  error?: unknown;
  refetch: () => unknown;
}

type Send<B, T> = (body: B) => { unwrap: () => Promise<T> };

export interface ResourceCalls<T> {
  useList: (query: ListQuery) => Query<Collection<T>>;
  useCreate: () => Send<{ body: Record<string, unknown> }, T>;
  useUpdate: () => Send<{ id: string; body: Record<string, unknown> }, T>;
  useDelete: () => Send<{ id: string }, unknown>;
}

export interface Resource<T extends Item> {
  titleKey: string;
  newKey: string;
  emptyKey: string;
  defaultSort: string;
  columns: (t: Translate, format: Format) => readonly Column<T>[];
  fields: readonly FormField[];
  /** The filter a search goes to, and the letters it needs. */
  search: { parameter: string; minimum: number };
  nameOf: (item: T) => string;
  writableBy: readonly Role[];
  calls: ResourceCalls<T>;
}
