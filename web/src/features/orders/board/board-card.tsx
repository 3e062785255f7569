/** ListedOrder card of the board: moved by dragging, by Alt and the arrow keys, or by its menu. */
import MoreVertOutlined from '@mui/icons-material/MoreVert';
import { Box, IconButton, Menu, MenuItem, Paper, Typography } from '@mui/material';
import { type KeyboardEvent, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getDirection } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { formatSlot } from '../cart/format-slot';
import type { StepType } from '../contract';
import { StatusChip } from '../list/status-chip';
import type { ListedOrder } from '../listed-order';
import type { PieceCount } from '../office/contract';
import { PieceCounts } from '../pieces/piece-counts';
import { OpenOrder } from '../sheet/open-order';

interface BoardCardProps {
  order: ListedOrder;
  step: string;
  steps: readonly StepType[];
  onMove: (order: ListedOrder, to: string) => void;
  onDrag: (order: ListedOrder | null) => void;
  pieces: PieceCount | undefined;
}

/** Return the adjacent step for an arrow key, in reading direction. */
function useAdjacentStep({ step, steps }: Pick<BoardCardProps, 'step' | 'steps'>) {
  const { locale } = useI18n();
  const forward = getDirection(locale) === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = getDirection(locale) === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
  return (key: string): StepType | undefined => {
    const index = steps.findIndex(({ code }) => code === step);
    if (key === forward) return steps[index + 1];
    return key === back ? steps[index - 1] : undefined;
  };
}

function MoveMenu({ order, step, steps, onMove }: Omit<BoardCardProps, 'onDrag' | 'pieces'>) {
  const { t } = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('orders.board.move', { number: order.orderNumber })}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertOutlined fontSize="small" />
      </IconButton>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {steps.map(({ code, name }) => (
          <MenuItem
            key={code}
            selected={code === step}
            disabled={code === step}
            onClick={() => {
              setAnchor(null);
              onMove(order, code);
            }}
          >
            {name}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}

export function BoardCard({ onDrag, pieces, ...props }: BoardCardProps) {
  const { order, onMove } = props;
  const { amount, date } = useFormat();
  const getAdjacentStep = useAdjacentStep(props);

  function onKeyDown(event: KeyboardEvent): void {
    const next = event.altKey ? getAdjacentStep(event.key) : undefined;
    if (!next) return;
    event.preventDefault();
    onMove(order, next.code);
  }

  return (
    <Paper
      component="li"
      variant="outlined"
      draggable
      onDragStart={() => onDrag(order)}
      onDragEnd={() => onDrag(null)}
      onKeyDown={onKeyDown}
      sx={{ p: 1, listStyle: 'none', cursor: 'grab', bgcolor: 'background.paper' }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600, flexGrow: 1 }} className="tabular-nums">
          <OpenOrder id={order.id}>{order.orderNumber}</OpenOrder>
        </Typography>
        <MoveMenu {...props} />
      </Box>
      <Typography variant="body2" noWrap>
        <bdi>{order.customer?.fullName}</bdi>
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div">
        {formatSlot(order.deliverySlot ?? order.collectSlot, date)}
      </Typography>
      <PieceCounts counts={pieces} />
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          mt: 0.5,
        }}
      >
        <Typography variant="body2" className="tabular-nums">
          {amount(order.total)}
        </Typography>
        <StatusChip status={order.status} stage={order.shipment?.currentStep?.code} />
      </Box>
    </Paper>
  );
}
