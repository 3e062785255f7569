/** Taxes by jurisdiction, where they go by place: the tax, and what it was calculated on. */
import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { TaxLine } from '../office/contract';

export function JurisdictionTable({ rows }: { rows: readonly TaxLine[] }) {
  const t = useT();
  const { amount, taxRate } = useFormat();
  return (
    <TableContainer>
      <Table size="small" aria-label={t('orders.taxes.byJurisdiction')}>
        <TableHead>
          <TableRow>
            <TableCell>{t('orders.taxes.jurisdiction')}</TableCell>
            {['rate', 'net', 'tax'].map((name) => (
              <TableCell key={name} align="right">
                {t(`orders.taxes.${name}`)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map(({ name, percent, net, tax }) => (
            <TableRow key={`${name} ${percent}`}>
              <TableCell component="th" scope="row">
                <bdi>{name || t('orders.taxes.elsewhere')}</bdi>
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
