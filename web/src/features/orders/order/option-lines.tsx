/** The lines of one variable product while its options are chosen. */
import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { lineName, shortName } from '../cart/line-name';
import { LineQuantity } from './line-quantity';
import { useLineMark } from './use-line-mark';
import { useSale } from './use-sale';

export function OptionLines({ product }: { product: string }) {
  const t = useT();
  const { minor } = useFormat();
  const { cart, figures } = useSale();
  const mark = useLineMark();
  const lines = cart.lines.map((line, index) => ({ line, total: figures.totals.lineTotals[index] ?? 0 }));
  const own = lines.filter(({ line }) => line.product === product);
  if (own.length === 0) return null;
  return (
    <Table size="small" aria-label={t('orders.option.lines')}>
      <TableBody>
        {own.map(({ line, total }) => (
          <TableRow key={line.id}>
            <TableCell title={lineName(line, mark)}>
              <bdi>{shortName(lineName(line, mark))}</bdi>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', px: 0 }}>
              <LineQuantity line={line} />
            </TableCell>
            <TableCell align="right" className="figures">
              {minor(total)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
