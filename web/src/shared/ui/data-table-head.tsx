/** Head of a table: labels with sorting and currency, and a checkbox for all rows. */
import { Box, Checkbox, TableCell, TableHead, TableRow, TableSortLabel } from '@mui/material';

import { useFormat } from '@/shared/i18n/use-format';
import type { Column, DataTableProps, Sort } from './data-table-columns';
import { VISUALLY_HIDDEN } from './visually-hidden';

const HEAD_CELL = {
  position: 'sticky',
  top: 0,
  zIndex: 2,
  // The corners of the card that holds the table.
  '&:first-of-type': { borderStartStartRadius: 11 },
  '&:last-of-type': { borderStartEndRadius: 11 },
} as const;

const CHECKBOX_CELL = {
  ...HEAD_CELL,
  width: 48,
  px: 1,
  display: { xs: 'none', md: 'table-cell' },
  textAlign: 'center',
} as const;

const headCell = ({ width, showFrom }: Column<never>) => ({
  ...HEAD_CELL,
  px: { xs: 1.25, md: 2 },
  // A label that is longer in another language takes another line.
  whiteSpace: { md: 'normal' },
  overflowWrap: 'break-word',
  ...(showFrom && { display: { xs: 'none', [showFrom]: 'table-cell' } }),
  ...(width && { width: { md: width } }),
});

interface HeadLabelProps<T> {
  column: Column<T>;
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function HeadLabel<T>({ column, sort, onSort }: HeadLabelProps<T>) {
  const { currency } = useFormat();
  const isSorted = sort.field === column.field;
  const label = (
    <span>
      {column.label}
      {column.money && <Box component="span" sx={{ fontWeight: 400 }}>{` (${currency})`}</Box>}
    </span>
  );
  if (column.actions || column.hasHiddenLabel)
    return (
      <Box component="span" sx={VISUALLY_HIDDEN}>
        {label}
      </Box>
    );
  if (!column.sortable) return label;
  const direction = isSorted && sort.direction === 'asc' ? 'desc' : 'asc';
  return (
    <TableSortLabel
      active={isSorted}
      direction={isSorted ? sort.direction : 'asc'}
      onClick={() => onSort({ field: column.field, direction })}
      sx={{ maxWidth: '100%' }}
    >
      {label}
    </TableSortLabel>
  );
}

function SelectAll<T>({ rows = [], getKey, selection, label }: DataTableProps<T> & { label: string }) {
  if (!selection) return null;
  const { chosen, onChosen } = selection;
  return (
    <TableCell sx={CHECKBOX_CELL}>
      <Checkbox
        size="small"
        disabled={rows.length === 0}
        checked={rows.length > 0 && chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={(_event, on) => onChosen(on ? rows.map(getKey) : [])}
        slotProps={{ input: { 'aria-label': label } }}
        sx={{ p: 0.25 }}
      />
    </TableCell>
  );
}

export function DataTableHead<T>(props: DataTableProps<T> & { selectAllLabel: string }) {
  const { columns, sort, onSort, selectAllLabel } = props;
  return (
    <TableHead>
      <TableRow>
        <SelectAll {...props} label={selectAllLabel} />
        {columns.map((column) => (
          <TableCell
            key={column.field}
            align={column.amount || column.money ? 'right' : 'left'}
            sx={headCell(column)}
            sortDirection={sort.field === column.field ? sort.direction : false}
          >
            <HeadLabel column={column} sort={sort} onSort={onSort} />
          </TableCell>
        ))}
      </TableRow>
    </TableHead>
  );
}
