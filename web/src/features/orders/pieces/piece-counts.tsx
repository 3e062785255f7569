/** How many pieces of each order are where, for lists of orders. */
import { Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useListPieceCountsQuery } from '../office/api.gen';
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

export function PieceCounts({
  counts,
}: {
  counts: Pick<PieceCount, 'pieces' | 'in' | 'carried' | 'out'> | undefined;
}) {
  const t = useT();
  if (!counts) return null;
  const parts = [
    t('pieces.count.all', { count: counts.pieces }),
    counts.in > 0 && t('pieces.count.in', { count: counts.in }),
    counts.carried > 0 && t('pieces.count.carried', { count: counts.carried }),
    counts.out > 0 && t('pieces.count.out', { count: counts.out }),
  ];
  return (
    <Typography variant="caption" color="textSecondary" component="div">
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}
