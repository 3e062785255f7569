/** Dialog in which a driver scans the pieces of a stop and confirms it; what is missing is asked about first. */
import {
  Alert,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useIsPhone } from '@/shared/ui/use-is-phone';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Stop } from '../office/contract';
import { MissingPieces } from '../pieces/missing-pieces';
import { ScanCode } from '../pieces/scan-code';
import { useScan } from '../pieces/use-scan';
import { StopPieceList } from './stop-piece-list';
import { findMissing, nextTask, type StopTask, TASKS, tasksOf } from './stop-tasks';
import { useStopMove } from './use-stop-move';

const sameCode = (a: string, b: string): boolean => a.trim().toUpperCase() === b.trim().toUpperCase();

/** Return the scan of a piece of the stop; the code of another is kept as `foreign`, and not sent. */
function useStopScan({ pieces }: Stop, task: StopTask) {
  const { scan, last, problem } = useScan();
  const [foreign, setForeign] = useState('');
  async function scanPiece(code: string): Promise<void> {
    const isOwn = pieces.some((piece) => sameCode(piece.code, code));
    setForeign(isOwn ? '' : code.trim());
    if (isOwn) await scan(code, TASKS[task].direction);
  }
  return { scanPiece, foreign, outcome: foreign ? { last: null, problem: null } : { last, problem } };
}

export function StopPieces({ stop, onClose }: { stop: Stop; onClose: () => void }) {
  const t = useT();
  const isPhone = useIsPhone();
  const [task, setTask] = useState(() => nextTask(stop));
  const [isAsking, setAsking] = useState(false);
  const { scanPiece, foreign, outcome } = useStopScan(stop, task);
  const { step, isOffered, move, isSending, attempt, problem } = useStopMove(stop, task);
  const canConfirm = isOffered && stop.currentStep?.code !== step;
  const missing = findMissing(stop.pieces, task);
  const done = stop.pieces.length - missing.length;

  async function confirm(): Promise<void> {
    setAsking(false);
    if (await move()) onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="xs"
      aria-labelledby="stop-pieces-title"
    >
      <DialogTitle id="stop-pieces-title">{t('pieces.stop.title', { number: stop.orderNumber })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        {tasksOf(stop).length > 1 && (
          <ToggleButtonGroup
            exclusive
            fullWidth
            color="primary"
            aria-label={t('pieces.stop.task')}
            value={task}
            onChange={(_, chosen: StopTask | null) => {
              if (chosen) setTask(chosen);
            }}
          >
            {tasksOf(stop).map((stopTask) => (
              <ToggleButton key={stopTask} value={stopTask}>
                {t(`pieces.stop.${stopTask}`)}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        )}
        <ScanCode {...outcome} onScan={scanPiece} />
        {foreign && <Alert severity="warning">{t('pieces.stop.foreign', { code: foreign })}</Alert>}
        <Typography role="status" variant="body2" sx={{ fontWeight: 600 }}>
          {t('pieces.stop.progress', { done, count: stop.pieces.length })}
        </Typography>
        <StopPieceList pieces={stop.pieces} task={task} onScan={(code) => void scanPiece(code)} />
      </DialogContent>
      {isAsking && (
        <MissingPieces
          orderNumber={stop.orderNumber}
          missing={missing}
          onClose={() => setAsking(false)}
          onConfirm={() => void confirm()}
        />
      )}
      {problem && <ViolationAlerts key={attempt} problem={problem} />}
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
        {canConfirm && (
          <Button
            variant="contained"
            disabled={isSending}
            onClick={() => (missing.length > 0 ? setAsking(true) : void confirm())}
          >
            {t(`pieces.stop.confirm.${task}`)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
