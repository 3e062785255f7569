/** Draft lines of a variable product. */
import { Table, TableBody, TableCell, TableRow } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { lineTotal } from '../money';
import { LineQuantity } from './line-quantity';
import { ShortLineName } from './short-line-name';
import type { DraftLines } from './use-draft-lines';

export function OptionLines({ draft }: { draft: DraftLines }) {
  const t = useT();
  const { minor, digits } = useFormat();
  if (draft.lines.length === 0) return null;
  return (
    <Table size="small" aria-label={t('orders.option.lines')}>
      <TableBody>
        {draft.lines.map((line) => (
          <TableRow key={line.id}>
            <TableCell>
              <ShortLineName line={line} />
            </TableCell>
            <TableCell sx={{ whiteSpace: 'nowrap', px: 0 }}>
              <LineQuantity line={line} quantity={draft.getQuantity(line)} />
            </TableCell>
            <TableCell align="right" className="tabular-nums">
              {minor(lineTotal(line.price, fromScaled(line.tenths, 1), digits))}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
