/** One stop of a tour. */
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import { Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Status } from '@/shared/ui/status';
import { toId } from '../cart/to-id';
import { StepChip } from '../list/step-chip';
import type { Stop } from '../office/contract';
import { OpenOrder } from '../sheet/open-order';
import { StopActions } from './stop-actions';

const NUMBER = {
  width: 28,
  height: 28,
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 600,
  flexShrink: 0,
} as const;
const DONE_NUMBER = { ...NUMBER, bgcolor: 'action.selected', color: 'text.primary' } as const;

interface TourStopProps {
  stop: Stop;
  number: number;
  /** The first stop of the tour that is not done. */
  isNext: boolean;
  isDone: boolean;
}

export function TourStop({ stop, number, isNext, isDone }: TourStopProps) {
  const t = useT();
  const { amount } = useFormat();
  const { kind, slot, order, orderNumber, customer, address, toCollect, currentStep, description } = stop;
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        gap: 1.5,
        py: 1.25,
        listStyle: 'none',
        '&:not(:last-of-type)': { borderBottom: 1, borderColor: 'divider' },
      }}
    >
      <Box sx={isDone ? DONE_NUMBER : NUMBER} className="tabular-nums">
        {number}
      </Box>
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Typography variant="body2" className="tabular-nums" sx={{ fontWeight: 600 }}>
          {slot && `${slot.from} - ${slot.to} · `}
          <OpenOrder id={toId(order)}>{orderNumber}</OpenOrder>
        </Typography>
        <Typography variant="body2">
          <bdi>{customer}</bdi>
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <bdi>{address}</bdi>
        </Typography>
        {description && (
          <Typography variant="body2" color="textSecondary">
            <bdi>{description}</bdi>
          </Typography>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: 0.5 }}>
          <Status tone="blue" icon={<RouteOutlined />} label={t(`orders.slots.${kind}`)} />
          <StepChip step={currentStep} />
          {toCollect > 0 && (
            <Status
              tone="saffron"
              icon={<PaymentsOutlined />}
              label={t('orders.tour.toCollect', { amount: amount(toCollect) })}
            />
          )}
        </Box>
        <StopActions stop={stop} isNext={isNext} isDone={isDone} />
      </Box>
    </Box>
  );
}
