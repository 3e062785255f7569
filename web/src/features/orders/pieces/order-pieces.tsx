/** Pieces of an order: which are where. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Order } from '../contract';
import { useListPiecesQuery } from '../office/api.gen';
import { useRights } from '../use-rights';
import { PieceCounts } from './piece-counts';
import { PieceDialog } from './piece-dialog';
import { PieceRow } from './piece-row';
import { useScan } from './use-scan';

/** The most that a page can have; an order with more is no order of garments. */
const SHOWN = 200;

function Pieces({ order }: { order: Order }) {
  const t = useT();
  const { data, error, refetch } = useListPiecesQuery({
    orderId: order.id,
    itemsPerPage: SHOWN,
    order: { number: 'asc' },
  });
  const { scan, problem } = useScan();
  const [described, setDescribed] = useState<string | null>(null);
  const pieces = data?.['hydra:member'];
  const open = pieces?.find(({ id }) => id === described);
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!pieces) return <Skeleton variant="rounded" height={96} />;
  const count = (state: string) => pieces.filter((piece) => piece.state === state).length;
  return (
    <Box component="section" aria-labelledby="pieces-title">
      <Typography variant="h3" id="pieces-title">
        {t('pieces.title')}
      </Typography>
      <PieceCounts
        counts={{
          pieces: data['hydra:totalItems'],
          in: count('in'),
          carried: count('carried'),
          out: count('out'),
        }}
      />
      {problem && <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />}
      <Box component="ul" aria-labelledby="pieces-title" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {pieces.map((piece) => (
          <PieceRow
            key={piece.id}
            piece={piece}
            onScan={(direction) => void scan(piece.code, direction)}
            onDescribe={() => setDescribed(piece.id)}
          />
        ))}
      </Box>
      {open && <PieceDialog key={open.id} piece={open} onClose={() => setDescribed(null)} />}
    </Box>
  );
}

export function OrderPieces({ order }: { order: Order }) {
  return useRights().scanPieces ? <Pieces order={order} /> : null;
}
