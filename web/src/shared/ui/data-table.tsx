/** Table whose rows open, with selection, sorting and skeleton rows of the final shape. */
import { Checkbox, Table, TableBody, TableContainer, TableRow } from '@mui/material';
import type { MouseEvent } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFirst } from '@/shared/lib/use-first';
import {
  type Column,
  cellClass,
  type DataTableProps,
  type RowFrameProps,
  SELECT_CELL,
  type Selection,
} from './data-table-columns';
import { DataTableHead } from './data-table-head';
import { COMFORTABLE, COMPACT } from './data-table-styles';
import { MoneyCell } from './money-cell';

/** As many rows as fill the screen, so that what follows the table does not move. */
const SCREENFUL = 15;
const SKELETON_ROWS = Array.from({ length: SCREENFUL }, (_, index) => `skeleton-${index}`);
const INTERACTIVE = 'a, button, input, label, textarea, [role="menu"], [role="checkbox"]';

/** Whether the press was meant for the row, not for something in it or for selecting text. */
function isForRow({ target }: MouseEvent): boolean {
  if (target instanceof Element && target.closest(INTERACTIVE)) return false;
  return !window.getSelection()?.toString();
}

function Cell<T>({ column, row }: { column: Column<T>; row: T }) {
  return (
    <td className={cellClass(column)}>
      {column.money ? <MoneyCell value={column.money(row)} dash={column.dash} /> : column.cell?.(row)}
    </td>
  );
}

function SelectCell<T>({ id, row, selection }: { id: string; row: T; selection: Selection<T> }) {
  const { chosen, onChosen, label } = selection;
  const others = chosen.filter((other) => other !== id);
  return (
    <td className={SELECT_CELL}>
      <Checkbox
        size="small"
        checked={chosen.includes(id)}
        onChange={(_event, on) => onChosen(on ? [...others, id] : others)}
        slotProps={{ input: { 'aria-label': label(row) } }}
        sx={{ p: 0.25 }}
      />
    </td>
  );
}

const PlainRow = ({ rowKey: _rowKey, ...row }: RowFrameProps) => <TableRow {...row} />;

function Row<T>({ row, ...props }: DataTableProps<T> & { row: T }) {
  const { columns, getKey, selection, onOpen, RowFrame = PlainRow } = props;
  const id = getKey(row);
  return (
    <RowFrame
      rowKey={id}
      hover
      selected={selection?.chosen.includes(id) ?? false}
      onClick={onOpen && ((event: MouseEvent) => isForRow(event) && onOpen(row))}
      sx={onOpen && { cursor: 'pointer' }}
    >
      {selection && <SelectCell id={id} row={row} selection={selection} />}
      {columns.map((column) => (
        <Cell key={column.field} column={column} row={row} />
      ))}
    </RowFrame>
  );
}

function SkeletonRows<T>({ columns, selection }: Pick<DataTableProps<T>, 'columns' | 'selection'>) {
  return SKELETON_ROWS.map((key) => (
    <tr key={key}>
      {selection && <td className={SELECT_CELL} />}
      {columns.map((column) => (
        <td key={column.field} className={cellClass(column)}>
          <span className="skeleton" />
        </td>
      ))}
    </tr>
  ));
}

/** The first screenful is shown at once; the others are rendered after it. */
function Rows<T>(props: DataTableProps<T> & { rows: readonly T[] }) {
  const { rows, getKey } = props;
  return useFirst(rows, SCREENFUL).map((row) => <Row key={getKey(row)} {...props} row={row} />);
}

export function DataTable<T>(props: DataTableProps<T>) {
  const { label, columns, rows, isStale = false, comfortable, selection } = props;
  const t = useT();
  return (
    // Without a scroller of its own, so that the head stays while the page scrolls.
    <TableContainer sx={{ overflow: 'visible' }}>
      <Table
        size={comfortable ? 'medium' : 'small'}
        aria-label={label}
        aria-busy={!rows || isStale}
        sx={comfortable ? COMFORTABLE : COMPACT}
      >
        <DataTableHead {...props} selectAllLabel={t('frame.table.selectAll')} />
        <TableBody className={isStale ? 'stale' : undefined}>
          {!rows && <SkeletonRows columns={columns} {...(selection && { selection })} />}
          {rows && <Rows {...props} rows={rows} />}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
