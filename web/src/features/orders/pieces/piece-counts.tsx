/** How many pieces of each order are where, for lists of orders. */
import { Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useListPieceCountsQuery } from '../office/api';
import type { PieceCount } from '../office/contract';
import { useRights } from '../use-rights';

/** Return the counts by order, of those that are known. */
export function usePieceCounts(orderIds: readonly string[]): ReadonlyMap<string, PieceCount> {
  const { scanPieces } = useRights();
  const { data } = useListPieceCountsQuery(
    { id: [...orderIds].sort(), itemsPerPage: orderIds.length },
    { skip: !scanPieces || orderIds.length === 0 },
  );
  return new Map(data?.['hydra:member'].map((count) => [count.id, count]));
}

export function PieceCounts({ counts }: { counts: PieceCount | undefined }) {
  const t = useT();
  if (!counts) return null;
  return (
    <Typography variant="caption" color="textSecondary" component="div" noWrap>
      {t('pieces.counts', { in: String(counts.in), out: String(counts.out), count: counts.pieces })}
    </Typography>
  );
}
