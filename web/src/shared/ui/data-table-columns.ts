/** Columns, sorting and selection of a table, and the shape of its cells. */
import type { TableRowProps } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';

export interface Column<T> {
  field: string;
  label: string;
  sortable?: boolean;
  /** Right-aligned, with tabular digits. */
  amount?: boolean;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
  /** Width in pixels on wide screens; columns without one share the rest. */
  width?: number;
  /** The label is for screen readers only. */
  hasHiddenLabel?: boolean;
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

export const cellProps = (column: Column<never>) => ({
  align: column.amount || column.money ? ('right' as const) : ('left' as const),
  sx: {
    px: { xs: 1.25, md: 2 },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: { md: 'nowrap' },
    ...(column.wideOnly && { display: { xs: 'none', md: 'table-cell' } }),
  },
});

export const CHECKBOX_CELL = {
  width: 48,
  px: 1,
  display: { xs: 'none', md: 'table-cell' },
  textAlign: 'center',
} as const;
