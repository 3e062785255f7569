/** Rows of a report with their totals, each linked to its orders where these can be filtered so. */
import {
  Box,
  Link as MuiLink,
  Paper,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableFooter,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { Link } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ordersPaths } from '../paths';
import { Change } from '../summary/change';
import type { SalesRow, SalesSums } from '../summary/use-sales';
import { countDays } from './span';
import { type Dimension, isOfLines, type Report } from './use-report';
import { useRowLabel } from './use-row-label';

const COLUMNS = {
  orders: ['orders', 'revenue', 'average', 'remaining'],
  lines: ['quantity', 'revenue'],
} as const;
type ColumnName = keyof SalesSums;

const MAX_SKELETONS = 31;
const MIN_SKELETONS = 12;
const skeletonKeys = (dimension: Dimension, days: number): string[] =>
  Array.from(
    { length: dimension === 'day' ? Math.min(days, MAX_SKELETONS) : MIN_SKELETONS },
    (_, index) => `row-${index}`,
  );

/** Return the address of the orders of a row; null where the list has no such filter. */
function ordersOf({ dimension, span }: Report, row: SalesRow): string | null {
  const list = `/${ordersPaths.orders}`;
  if (dimension === 'day') return `${list}?from=${row.key}&to=${row.key}`;
  if (dimension === 'source') return `${list}?from=${span.from}&to=${span.to}&source=${row.key}`;
  return null;
}

function useCell() {
  const { amount, count } = useFormat();
  return (name: ColumnName, sums: SalesSums) =>
    name === 'orders' || name === 'quantity' ? count(sums[name]) : amount(sums[name]);
}

function Row({ report, row, columns }: { report: Report; row: SalesRow; columns: readonly ColumnName[] }) {
  const t = useT();
  const toLabel = useRowLabel(report.dimension);
  const cell = useCell();
  const to = ordersOf(report, row);
  return (
    <TableRow hover>
      <TableCell
        component="th"
        scope="row"
        sx={{ whiteSpace: report.dimension === 'day' ? 'nowrap' : 'normal' }}
      >
        {to ? (
          <MuiLink component={Link} to={to} color="inherit" underline="hover">
            {toLabel(row)}
          </MuiLink>
        ) : (
          <bdi>{toLabel(row)}</bdi>
        )}
      </TableCell>
      {columns.map((name) => (
        <TableCell key={name} align="right" className="tabular-nums">
          {cell(name, row.sums)}
        </TableCell>
      ))}
      <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
        <Change
          value={row.sums.revenue}
          previous={row.previous.revenue}
          label={t('orders.reports.versus', { amount: cell('revenue', row.previous) })}
        />
      </TableCell>
    </TableRow>
  );
}

export function ReportTable({ report }: { report: Report }) {
  const t = useT();
  const cell = useCell();
  const { sales, dimension, span } = report;
  const columns: readonly ColumnName[] = isOfLines(dimension) ? COLUMNS.lines : COLUMNS.orders;
  const rows = dimension === 'day' ? sales?.rows.toReversed() : sales?.rows;
  return (
    <Paper variant="outlined">
      <TableContainer>
        <Table
          size="small"
          sx={{ tableLayout: { md: 'fixed' } }}
          aria-label={t(`orders.reports.by.${dimension}`)}
          aria-busy={!sales}
        >
          <TableHead>
            <TableRow>
              <TableCell>{t(`orders.reports.by.${dimension}`)}</TableCell>
              {columns.map((name) => (
                <TableCell key={name} align="right">
                  {t(`orders.reports.${name}`)}
                </TableCell>
              ))}
              <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
                {t('orders.reports.change')}
              </TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {!rows &&
              skeletonKeys(dimension, countDays(span)).map((key) => (
                <TableRow key={key}>
                  <TableCell colSpan={columns.length + 2}>
                    <Skeleton />
                  </TableCell>
                </TableRow>
              ))}
            {rows?.map((row) => (
              <Row key={row.key} report={report} row={row} columns={columns} />
            ))}
          </TableBody>
          {sales && (
            <TableFooter>
              <TableRow
                sx={{ '& td, & th': { fontWeight: 600, color: 'text.primary', fontSize: '0.875rem' } }}
              >
                <TableCell component="th" scope="row">
                  {t('orders.reports.total')}
                </TableCell>
                {columns.map((name) => (
                  <TableCell key={name} align="right" className="tabular-nums">
                    {cell(name, sales.totals)}
                  </TableCell>
                ))}
                <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
                  <Change
                    value={sales.totals.revenue}
                    previous={sales.previousTotals.revenue}
                    label={t('orders.reports.versus', { amount: cell('revenue', sales.previousTotals) })}
                  />
                </TableCell>
              </TableRow>
            </TableFooter>
          )}
        </Table>
      </TableContainer>
      <Box sx={{ p: 1.5 }}>
        <MuiLink component={Link} to={`/${ordersPaths.orders}?from=${span.from}&to=${span.to}`}>
          {t('orders.reports.ordersOfSpan')}
        </MuiLink>
        {sales && sales.rowCount > sales.rows.length && (
          <Typography variant="body2" color="textSecondary">
            {t('orders.reports.more', { shown: sales.rows.length, all: sales.rowCount })}
          </Typography>
        )}
      </Box>
    </Paper>
  );
}
