/** Declaration of a plain resource: columns, form fields and API calls. */
import type { ReactNode } from 'react';
import type { Collection, Item, ListQuery } from '@/shared/api/hydra';
import type { Role } from '@/shared/auth/roles';
import type { AHEAD } from '@/shared/feature/prefetch';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { AppDispatch } from '@/shared/store/hooks';
import type { Column } from '@/shared/ui/data-table-columns';
import type { PageTabs } from '@/shared/ui/page-tabs';
import type { Order } from './positions';

export interface Choice {
  value: string;
  label: string;
}

export interface InputProps {
  /** Of the field. */
  name: string;
  label: string;
  value: string;
  required?: boolean;
  error: string | undefined;
  /** Return the violation of a nested path such as `attributValues[0].price`. */
  errorAt: (path: string) => string | undefined;
  onChange: (value: string) => void;
}

export interface FormField {
  name: string;
  labelKey: string;
  /** `choices` holds several values, comma-separated; `day` is a date in the tenant's zone; `secret` is write-only. */
  kind: 'text' | 'secret' | 'long-text' | 'decimal' | 'whole' | 'choice' | 'choices' | 'day' | 'switch';
  required?: boolean;
  hintKey?: string;
  /** Title of the section that begins with the field. */
  sectionKey?: string;
  /** Fixed options of a choice: value → label key. */
  choices?: Readonly<Record<string, string>>;
  /** Hook that returns options loaded from the server. */
  useChoices?: () => readonly Choice[];
  /** Custom input, if no kind fits. */
  Input?: (props: InputProps) => ReactNode;
  /** Read the value from the item, if it is not the field of the same name. */
  read?: (item: Record<string, unknown>) => string;
  write?: (text: string) => unknown;
  /** Return an error key, or null; runs after the checks of the kind. */
  check?: (text: string) => string | null;
  /** Format the item's value for display, if it is not plain text. */
  show?: (item: Record<string, unknown>) => string;
  /** Whether the field applies to these values; always if absent. */
  isFor?: (values: Values) => boolean;
}

export type Values = Record<string, string>;

interface Query<T> {
  data?: T | undefined;
  currentData?: T | undefined;
  isFetching: boolean;
  error?: unknown;
  refetch: () => unknown;
}

type Send<B, T> = (body: B) => { unwrap: () => Promise<T> };
export type Body = Record<string, unknown>;

/** Endpoint of a list: a page reads it by the hook, or asks for it ahead. */
interface ListEndpoint<T> {
  useQuery(query: ListQuery): Query<Collection<T>>;
  initiate(query: ListQuery, options: typeof AHEAD): Parameters<AppDispatch>[0];
}

export interface ResourceCalls<T> {
  list: ListEndpoint<T>;
  /** Absent if items cannot be created. */
  useCreate?: () => Send<{ body: Body }, T>;
  useUpdate: () => Send<{ id: string; body: Body }, T>;
  /** Absent if items cannot be deleted. */
  useDelete?: () => Send<{ id: string }, unknown>;
}

export interface Resource<T extends Item> {
  titleKey: string;
  newKey?: string;
  emptyKey: string;
  /** Help text above the list. */
  hintKey?: string;
  defaultSort: string;
  columns: (t: Translate, format: Format) => readonly Column<T>[];
  fields: readonly FormField[];
  /** Filter parameter of the search and its minimum length; absent for short lists. */
  search?: { parameter: string; minimum: number };
  /** Filters of the list: parameter and label, with the labels of the values, and who may use them if not all may. */
  filters?: readonly {
    parameter: string;
    labelKey: string;
    options: Readonly<Record<string, string>>;
    usableBy?: readonly Role[];
  }[];
  getName: (item: T) => string;
  /** The page of an item, which its row opens; without one it opens the form. */
  toPath?: (item: T) => string;
  writableBy: readonly Role[];
  calls: ResourceCalls<T>;
  /** Build the request body from the changed fields and all values of the form. */
  toBody?: (changed: Body, values: Values) => Body;
  /** Component beside the form's fields that follows its values, for instance an example. */
  Beside?: (props: { values: Values }) => ReactNode;
  /** Files of the list, beside its filters; `parameters` are those of what it shows. */
  Files?: (props: { parameters: string }) => ReactNode;
  /** Tabs of the application that the page belongs to. */
  tabs?: PageTabs;
  /** Title of the page, if it is the application's and not the resource's. */
  pageTitleKey?: string;
  /** Items have a `position`, and are put in order by hand. */
  order?: Order<T>;
  /** Extra actions of an item, at most so many buttons. */
  extra?: { most: number; Actions: (props: { item: T }) => ReactNode };
}
