/** Net amounts and taxes by rate. */
import { Table, TableBody, TableCell, TableContainer, TableFooter, TableHead, TableRow } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';
import type { TaxRow, TaxSums } from '../office/contract';

const AMOUNTS = ['net', 'tax', 'gross'] as const;

interface TaxTableProps {
  label: string;
  rows: readonly TaxRow[];
  headings: Record<'percent' | (typeof AMOUNTS)[number], string>;
  totals?: { label: string; sums: TaxSums };
}

export function TaxTable({ label, rows, headings, totals }: TaxTableProps) {
  const { amount, taxRate } = useFormat();
  return (
    <TableContainer>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{headings.percent}</TableCell>
            {AMOUNTS.map((name) => (
              <TableCell key={name} align="right">
                {headings[name]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.percent}>
              <TableCell component="th" scope="row">
                {taxRate(row.percent)}
              </TableCell>
              {AMOUNTS.map((name) => (
                <TableCell key={name} align="right" className="tabular-nums">
                  {amount(row[name])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
        {totals && (
          <TableFooter>
            <TableRow sx={{ '& td, & th': { fontWeight: 600, color: 'text.primary', fontSize: '0.875rem' } }}>
              <TableCell component="th" scope="row">
                {totals.label}
              </TableCell>
              {AMOUNTS.map((name) => (
                <TableCell key={name} align="right" className="tabular-nums">
                  {amount(totals.sums[name])}
                </TableCell>
              ))}
            </TableRow>
          </TableFooter>
        )}
      </Table>
    </TableContainer>
  );
}
