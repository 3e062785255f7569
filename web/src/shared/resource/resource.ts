/** A plain resource as data: what its list and its form show, and the calls behind them. */
import type { ReactNode } from 'react';
import type { Collection, Item, ListQuery } from '@/shared/api/hydra';
import type { Role } from '@/shared/auth/roles';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Column } from '@/shared/ui/data-table';

export interface Choice {
  value: string;
  label: string;
}

export interface InputProps {
  label: string;
  value: string;
  error: string | undefined;
  /** What was refused in a part of the field, as `attributValues[0].price`. */
  errorAt: (path: string) => string | undefined;
  onChange: (value: string) => void;
}

export interface FormField {
  name: string;
  labelKey: string;
  /** `choices` takes several, parted by commas; `day` is a date in the tenant's zone; `secret` is never read back. */
  kind: 'text' | 'secret' | 'long-text' | 'decimal' | 'whole' | 'choice' | 'choices' | 'day' | 'switch';
  required?: boolean;
  hintKey?: string;
  /** For a choice: value → label key. */
  choices?: Readonly<Record<string, string>>;
  /** For a choice among other items. */
  useChoices?: () => readonly Choice[];
  /** What it is typed or chosen with, where no kind will do. */
  Input?: (props: InputProps) => ReactNode;
  /** Where the value is not the item's field as it stands. */
  read?: (item: Record<string, unknown>) => string;
  write?: (text: string) => unknown;
  /** Label key of what is wrong with it, beside what its kind asks. */
  check?: (text: string) => string | null;
  /** The item's value in words, where the value itself is none. */
  show?: (item: Record<string, unknown>) => string;
  /** Absent where it is always there. */
  isFor?: (values: Values) => boolean;
}

export type Values = Record<string, string>;

interface Query<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  error?: unknown;
  refetch: () => unknown;
}

type Send<B, T> = (body: B) => { unwrap: () => Promise<T> };
export type Body = Record<string, unknown>;

export interface ResourceCalls<T> {
  useList: (query: ListQuery) => Query<Collection<T>>;
  /** Absent where nothing can be added. */
  useCreate?: () => Send<{ body: Body }, T>;
  useUpdate: () => Send<{ id: string; body: Body }, T>;
  /** Absent where nothing can be taken away. */
  useDelete?: () => Send<{ id: string }, unknown>;
}

export interface Resource<T extends Item> {
  titleKey: string;
  newKey?: string;
  emptyKey: string;
  /** What stands above the list. */
  hintKey?: string;
  defaultSort: string;
  columns: (t: Translate, format: Format) => readonly Column<T>[];
  fields: readonly FormField[];
  /** The filter a search goes to, and the letters it needs; absent for short lists. */
  search?: { parameter: string; minimum: number };
  nameOf: (item: T) => string;
  writableBy: readonly Role[];
  calls: ResourceCalls<T>;
  /** Turns what changed into a body; `values` are all of the form. */
  bodyOf?: (changed: Body, values: Values) => Body;
  /** What stands beside the form's fields and follows what is typed, for instance an example. */
  Beside?: (props: { values: Values }) => ReactNode;
  /** Above the list, for instance the pages beside this one. */
  Above?: () => ReactNode;
  /** More to do with an item, beside changing and deleting it. */
  Actions?: (props: { item: T }) => ReactNode;
}
