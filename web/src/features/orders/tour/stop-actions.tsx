/** What a driver does at a stop: navigate, call, see to its pieces, and confirm it. */
import CheckroomOutlined from '@mui/icons-material/CheckroomOutlined';
import DirectionsOutlined from '@mui/icons-material/DirectionsOutlined';
import DoneOutlined from '@mui/icons-material/DoneOutlined';
import PhoneOutlined from '@mui/icons-material/PhoneOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Stop } from '../office/contract';
import { StopPieces } from './stop-pieces';
import { findMissing, nextTask } from './stop-tasks';
import { useStopMove } from './use-stop-move';

const BUTTON = { minHeight: 44 } as const;

/** Return an address that the phone opens in its navigation. */
const directionsTo = ({ lat, lng, address }: Stop): string =>
  lat === null || lng === null
    ? `geo:0,0?q=${encodeURIComponent(address)}`
    : `geo:${lat},${lng}?q=${lat},${lng}`;

function Ways({ stop }: { stop: Stop }) {
  const t = useT();
  const { address, phone, customer } = stop;
  return (
    <>
      {address && (
        <Button
          component="a"
          variant="outlined"
          startIcon={<DirectionsOutlined />}
          href={directionsTo(stop)}
          target="_blank"
          rel="noreferrer"
          aria-label={t('orders.tour.navigateTo', { name: customer })}
          sx={BUTTON}
        >
          {t('orders.tour.navigate')}
        </Button>
      )}
      {phone && (
        <IconButton
          component="a"
          href={`tel:${phone.replace(/\s/g, '')}`}
          aria-label={t('orders.tour.call', { name: customer })}
          title={t('orders.tour.call', { name: customer })}
          sx={{ width: 44, height: 44 }}
        >
          <PhoneOutlined />
        </IconButton>
      )}
    </>
  );
}

interface StopActionsProps {
  stop: Stop;
  /** The first stop of the tour that is not done. */
  isNext: boolean;
  isDone: boolean;
}

export function StopActions({ stop, isNext, isDone }: StopActionsProps) {
  const t = useT();
  const [showsPieces, setShowsPieces] = useState(false);
  const task = nextTask(stop);
  const { isOffered, move, isSending, attempt, problem } = useStopMove(stop, task);
  const { pieces, orderNumber } = stop;
  const missing = findMissing(pieces, task);
  const progress = t('pieces.stop.progress', {
    done: pieces.length - missing.length,
    count: pieces.length,
  });
  // The dialog asks about pieces that are missing.
  const confirm = () => (missing.length > 0 ? setShowsPieces(true) : void move());
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mt: 1 }}>
      {isOffered && !isDone && (
        <Button
          variant={isNext ? 'contained' : 'outlined'}
          startIcon={<DoneOutlined />}
          disabled={isSending}
          // What is seen comes first, so that who speaks it reaches the button.
          aria-label={`${t(`pieces.stop.confirm.${task}`)}, ${orderNumber}`}
          sx={BUTTON}
          onClick={confirm}
        >
          {t(`pieces.stop.confirm.${task}`)}
        </Button>
      )}
      {pieces.length > 0 && (
        <Button
          variant="outlined"
          startIcon={<CheckroomOutlined />}
          aria-label={`${progress}, ${orderNumber}`}
          className="tabular-nums"
          sx={BUTTON}
          onClick={() => setShowsPieces(true)}
        >
          {progress}
        </Button>
      )}
      <Ways stop={stop} />
      {problem && <ViolationAlerts key={attempt} problem={problem} />}
      {showsPieces && <StopPieces stop={stop} onClose={() => setShowsPieces(false)} />}
    </Box>
  );
}
