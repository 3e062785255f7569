/** Column of one step. */
import { Box, Skeleton, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ErrorState } from '@/shared/ui/states';
import type { StepType } from '../contract';
import type { ListedOrder } from '../listed-order';
import { usePieceCounts } from '../pieces/piece-counts';
import { BoardCard } from './board-card';
import { type Move, useColumn } from './use-board';

interface BoardColumnProps {
  step: StepType;
  steps: readonly StepType[];
  moves: readonly Move[];
  dragged: ListedOrder | null;
  onDrag: (order: ListedOrder | null) => void;
  onMove: (order: ListedOrder, to: string) => void;
}

export function BoardColumn({ step, steps, moves, dragged, onDrag, onMove }: BoardColumnProps) {
  const t = useT();
  const { amount } = useFormat();
  const column = useColumn(step, moves);
  const pieces = usePieceCounts((column.orders ?? []).map(({ id }) => id));
  const [isDragOver, setDragOver] = useState(false);
  return (
    <Box
      component="section"
      aria-label={step.name}
      onDragOver={(event) => {
        if (!dragged) return;
        event.preventDefault();
        setDragOver(true);
      }}
      onDragLeave={() => setDragOver(false)}
      onDrop={() => {
        setDragOver(false);
        if (dragged) onMove(dragged, step.code);
      }}
      sx={{
        flex: '1 0 200px',
        minWidth: 200,
        maxWidth: 300,
        p: 1,
        borderRadius: 1,
        border: 1,
        borderColor: isDragOver ? 'primary.main' : 'divider',
        bgcolor: isDragOver ? 'action.hover' : 'transparent',
      }}
    >
      <Typography variant="h2" sx={{ px: 0.5, pb: 1 }}>
        {step.name}{' '}
        <Box component="span" className="tabular-nums" sx={{ color: 'text.secondary', fontWeight: 400 }}>
          {column.total}
        </Box>
        {column.sum > 0 && (
          <Typography variant="caption" component="div" color="textSecondary" className="tabular-nums">
            {amount(column.sum)}
          </Typography>
        )}
      </Typography>
      {column.error && !column.orders ? <ErrorState error={column.error} retry={column.retry} /> : null}
      {!column.error && !column.orders && <Skeleton variant="rounded" height={96} />}
      {column.orders?.length === 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ p: 0.5 }}>
          {t('orders.board.empty')}
        </Typography>
      )}
      {column.orders && column.orders.length > 0 && (
        <Box
          component="ul"
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1, m: 0, p: 0 }}
        >
          {column.orders.map((order) => (
            <BoardCard
              key={order.id}
              order={order}
              step={step.code}
              steps={steps}
              pieces={pieces.get(order.id)}
              onMove={onMove}
              onDrag={onDrag}
            />
          ))}
        </Box>
      )}
    </Box>
  );
}
