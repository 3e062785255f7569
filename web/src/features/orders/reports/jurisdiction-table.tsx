/** Taxes by jurisdiction, where they go by place: the tax, and what it was calculated on. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useFormat } from '@/shared/i18n/use-format';
import type { TaxLine } from '../office/contract';

interface JurisdictionTableProps {
  label: string;
  rows: readonly TaxLine[];
  /** `elsewhere` is what tax is called that no place has. */
  headings: Record<'jurisdiction' | 'rate' | 'net' | 'tax' | 'elsewhere', string>;
}

export function JurisdictionTable({ label, rows, headings }: JurisdictionTableProps) {
  const { amount, taxRate } = useFormat();
  return (
    <TableContainer>
      <Table size="small" aria-label={label}>
        <TableHead>
          <TableRow>
            <TableCell>{headings.jurisdiction}</TableCell>
            {(['rate', 'net', 'tax'] as const).map((name) => (
              <TableCell key={name} align="right">
                {headings[name]}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, percent, net, tax }) => (
            <TableRow key={`${name} ${percent}`}>
              <TableCell component="th" scope="row">
                <bdi>{name || headings.elsewhere}</bdi>
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                {name ? taxRate(percent) : ''}
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                {name ? amount(net) : ''}
              </TableCell>
              <TableCell align="right" className="tabular-nums">
                {amount(tax)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
