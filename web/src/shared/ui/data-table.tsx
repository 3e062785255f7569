/** Table with sortable columns and skeleton rows while it loads. */
import {
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableRow,
  TableSortLabel,
} from '@mui/material';
import type { ReactNode } from 'react';

export interface Column<T> {
  field: string;
  label: string;
  sortable?: boolean;
  /** Right-aligned, with tabular digits. */
  amount?: boolean;
  /** Hidden on narrow screens. */
  wideOnly?: boolean;
  cell: (row: T) => ReactNode;
}

export interface Sort {
  field: string;
  direction: 'asc' | 'desc';
}

interface DataTableProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  getKey: (row: T) => string;
  sort: Sort;
  onSort: (sort: Sort) => void;
  comfortable?: boolean;
}

const SKELETON_ROWS = Array.from({ length: 8 }, (_, index) => `skeleton-${index}`);

const cellProps = (column: Column<never>) => ({
  align: column.amount ? ('right' as const) : ('left' as const),
  sx: { px: { xs: 1.25, md: 2 }, ...(column.wideOnly && { display: { xs: 'none', md: 'table-cell' } }) },
});

function Head<T>({ columns, sort, onSort }: Pick<DataTableProps<T>, 'columns' | 'sort' | 'onSort'>) {
  const nextDirection = (field: string) =>
    sort.field === field && sort.direction === 'asc' ? ('desc' as const) : ('asc' as const);
  return (
    <TableHead>
      <TableRow>
        {columns.map((column) => (
          <TableCell
            key={column.field}
            {...cellProps(column)}
            sortDirection={sort.field === column.field ? sort.direction : false}
          >
            {column.sortable ? (
              <TableSortLabel
                active={sort.field === column.field}
                direction={sort.field === column.field ? sort.direction : 'asc'}
                onClick={() => onSort({ field: column.field, direction: nextDirection(column.field) })}
              >
                {column.label}
              </TableSortLabel>
            ) : (
              column.label
            )}
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}

function SkeletonRows<T>({ columns }: { columns: readonly Column<T>[] }) {
  return SKELETON_ROWS.map((key) => (
    <TableRow key={key}>
      {columns.map((column) => (
        <TableCell key={column.field} {...cellProps(column)}>
          <Skeleton />
        </TableCell>
      ))}
    </TableRow>
  ));
}

export function DataTable<T>({ label, columns, rows, getKey, sort, onSort, comfortable }: DataTableProps<T>) {
  return (
    <TableContainer>
      <Table size={comfortable ? 'medium' : 'small'} aria-label={label} aria-busy={!rows}>
        <Head columns={columns} sort={sort} onSort={onSort} />
        <TableBody>
          {!rows && <SkeletonRows columns={columns} />}
          {rows?.map((row) => (
            <TableRow key={getKey(row)} hover>
              {columns.map((column) => (
                <TableCell
                  key={column.field}
                  {...cellProps(column)}
                  className={column.amount ? 'tabular-nums' : ''}
                >
                  {column.cell(row)}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
