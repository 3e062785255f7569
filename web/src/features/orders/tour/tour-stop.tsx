/** One stop of a tour. */
import CheckroomOutlined from '@mui/icons-material/CheckroomOutlined';
import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import RouteOutlined from '@mui/icons-material/RouteOutlined';
import { Box, Button, IconButton, Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { Status } from '@/shared/ui/status';
import { toId } from '../cart/order-to-cart';
import { StepChip } from '../list/step-chip';
import type { Stop } from '../office/contract';
import { OpenOrder } from '../sheet/open-order';
import { StopPieces } from './stop-pieces';
import { findMissing, nextTask } from './stop-tasks';

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

/** Return an address that the phone opens in its navigation. */
const directionsTo = ({ lat, lng, address }: Stop): string =>
  lat === null || lng === null
    ? `geo:0,0?q=${encodeURIComponent(address)}`
    : `geo:${lat},${lng}?q=${lat},${lng}`;

function PiecesButton({ stop }: { stop: Stop }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { pieces, orderNumber } = stop;
  if (pieces.length === 0) return null;
  const done = pieces.length - findMissing(pieces, nextTask(stop)).length;
  const progress = t('pieces.stop.progress', { done, count: pieces.length });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<CheckroomOutlined />}
        // What is seen comes first, so that who speaks it reaches the button.
        aria-label={`${progress}, ${orderNumber}`}
        className="tabular-nums"
        sx={{ mt: 1, minHeight: 40 }}
        onClick={() => setOpen(true)}
      >
        {progress}
      </Button>
      {isOpen && <StopPieces stop={stop} onClose={() => setOpen(false)} />}
    </>
  );
}

export function TourStop({ stop, number }: { stop: Stop; number: number }) {
  const t = useT();
  const { amount } = useFormat();
  const { kind, slot, order, orderNumber, customer, phone, address, toCollect, currentStep, description } =
    stop;
  return (
    <Box
      component="li"
      sx={{ display: 'flex', gap: 1.5, py: 1.25, borderBottom: 1, borderColor: 'divider', listStyle: 'none' }}
    >
      <Box sx={NUMBER} className="tabular-nums">
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
        <PiecesButton stop={stop} />
      </Box>
      {address && (
        <IconButton
          component="a"
          href={directionsTo(stop)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('frame.tour.navigate', { name: customer })}
          title={t('frame.tour.navigate', { name: customer })}
        >
          <DirectionsOutlined />
        </IconButton>
      )}
      {phone && (
        <IconButton
          component="a"
          href={`tel:${phone.replace(/\s/g, '')}`}
          aria-label={t('orders.tour.call', { name: customer })}
        >
          <PhoneOutlined />
        </IconButton>
      )}
    </Box>
  );
}
