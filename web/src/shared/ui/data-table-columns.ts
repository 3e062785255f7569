/** Columns, sorting and selection of a table, and the shape of its cells. */
import type { TableRowProps } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import type { Role } from '@/shared/auth/roles';

export interface Column<T> {
  field: string;
  label: string;
  sortable?: boolean;
  /** Right-aligned, with tabular digits. */
  amount?: boolean;
  /** Hidden on narrower screens: on phones, or up to the common laptop too. */
  showFrom?: 'md' | 'xl';
  /** Width in pixels on wide screens; columns without one share the rest. */
  width?: number;
  /** The label is for screen readers only. */
  hasHiddenLabel?: boolean;
  /** Texts of ours, such as the names of a choice: they take as many lines as they need. */
  wraps?: boolean;
  /** The roles that may see it; everyone if absent. */
  readableBy?: readonly Role[];
  /** A number that is not broken into lines. */
  unbroken?: boolean;
  /** Holds buttons, which show when the row is pointed at or has the focus. */
  actions?: boolean;
  /** An amount in the tenant's currency, which the head names; zero is a muted dash if `dash`. */
  money?: (row: T) => number | null;
  dash?: boolean;
  cell?: (row: T) => ReactNode;
}

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

export interface Selection<T> {
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
  /** Return the accessible name of a row's checkbox. */
  label: (row: T) => string;
}

export interface RowFrameProps extends TableRowProps {
  /** Key of the row. */
  rowKey: string;
}

export interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  /** They will be replaced by those that were asked for. */
  isStale?: boolean;
  getKey: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  comfortable?: boolean;
  selection?: Selection<T>;
  /** Called when a row is pressed beside its links and buttons. */
  onOpen?: ((row: T) => void) | undefined;
  /** Element around the cells of a row, if it does more than a plain one. */
  RowFrame?: ComponentType<RowFrameProps>;
}

/** Return the classes of a column's cells; data-table-styles.ts says how they look. */
export function cellClass(column: Column<never>): string {
  const { amount, money, showFrom, unbroken, wraps, actions } = column;
  const classes = ['cell'];
  if (amount || money) classes.push('cell-amount', 'tabular-nums');
  if (showFrom) classes.push(`cell-${showFrom}`);
  if (unbroken) classes.push('cell-unbroken');
  if (wraps) classes.push('cell-wraps');
  if (actions) classes.push('row-actions');
  return classes.join(' ');
}

export const SELECT_CELL = 'cell cell-md cell-select';
