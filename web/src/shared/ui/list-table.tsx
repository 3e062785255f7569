/** Table of a list with its pages, or what there is instead of it. */
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { type ListRequest, toListRows } from '@/shared/api/list-rows';
import type { ListState } from '@/shared/lib/use-list-state';
import { DataTable } from './data-table';
import type { DataTableProps } from './data-table-columns';
import { Pages } from './list-controls';
import { ErrorState, NothingFound } from './states';

interface ListContentProps {
  rows: readonly unknown[] | undefined;
  error: unknown;
  retry: () => unknown;
  /** Clears the search and the filters; absent if there are none. */
  onClear?: (() => void) | undefined;
  /** What there is instead of a list without rows and filters. */
  empty: ReactNode;
  children: ReactNode;
}

/** The table of a list or, without rows, the reason why there are none. */
export function ListContent({ rows, error, retry, onClear, empty, children }: ListContentProps) {
  if (error) {
    return (
      <Box sx={{ p: 2 }}>
        <ErrorState error={error} retry={() => void retry()} />
      </Box>
    );
  }
  if (rows?.length === 0) return onClear ? <NothingFound onClear={onClear} /> : empty;
  return children;
}

interface ListTableProps<T> extends Omit<DataTableProps<T>, 'rows' | 'isStale' | 'sort' | 'onSort'> {
  list: ListRequest<T> & { refetch: () => unknown };
  state: ListState;
  onClear?: ListContentProps['onClear'];
  empty: ReactNode;
  /** Above the table, about the rows that it shows. */
  toolbar?: (rows: readonly T[]) => ReactNode;
  /** Below the table. */
  footer?: ReactNode;
}

export function ListTable<T>(props: ListTableProps<T>) {
  const { list, state, onClear, empty, toolbar, footer, ...table } = props;
  const { rows, total, isStale, error } = toListRows(list);
  return (
    <ListContent rows={rows} error={error} retry={list.refetch} onClear={onClear} empty={empty}>
      {toolbar?.(rows ?? [])}
      <DataTable {...table} rows={rows} isStale={isStale} sort={state.sort} onSort={state.onSort} />
      {footer}
      <Pages total={total} state={state} />
    </ListContent>
  );
}
