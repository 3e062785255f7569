/** The lines of one variable product while its options are chosen. */
import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { lineName, shortName } from '../cart/line-name';
import { lineTotal } from '../money';
import { LineQuantity } from './line-quantity';
import type { DraftLines } from './use-draft-lines';
import { useLineMark } from './use-line-mark';

export function OptionLines({ draft }: { draft: DraftLines }) {
  const t = useT();
  const { minor, digits } = useFormat();
  const mark = useLineMark();
  if (draft.lines.length === 0) return null;
  return (
    <Table size="small" aria-label={t('orders.option.lines')}>
      <TableBody>
        {draft.lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell title={lineName(line, mark)}>
              <bdi>{shortName(lineName(line, mark))}</bdi>
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', px: 0 }}>
              <LineQuantity line={line} quantity={draft.quantityOf(line)} />
            </TableCell>
            <TableCell align="right" className="figures">
              {minor(lineTotal(line.price, fromScaled(line.tenths, 1), digits))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
