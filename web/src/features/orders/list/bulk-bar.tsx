/** Moves the selected orders to a step and shows a message per rejected order. */
import { Alert, Button, MenuItem, Paper, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useTillField } from '../cash/current-till';
import { useMoveOrdersMutation } from '../office/api.gen';
import type { StepMoves } from '../office/contract';
import { CANCELLED, CancelDialog, type RefundTo } from '../payments/cancel-dialog';
import { useSteps } from './order-filters';

interface BulkBarProps {
  chosen: readonly string[];
  onChosen: (ids: string[]) => void;
}

function useBulkMove(chosen: readonly string[], onDone: () => void) {
  const [move, { isLoading }] = useMoveOrdersMutation();
  const [result, setResult] = useState<StepMoves | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const till = useTillField();
  async function send(code: string, refundTo?: RefundTo): Promise<void> {
    setProblem(null);
    setResult(null);
    try {
      const moveOrdersBody = { orders: [...chosen], code, ...(refundTo && { refundTo, ...till() }) };
      setResult(await move({ moveOrdersBody }).unwrap());
      onDone();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  return { send, result, problem, busy: isLoading, clearResult: () => setResult(null) };
}

function Outcome({ result, onClose }: { result: StepMoves; onClose: () => void }) {
  const t = useT();
  const { moved, refused } = result;
  return (
    <Alert
      severity={refused.length > 0 ? 'warning' : 'success'}
      onClose={onClose}
      closeText={t('action.dismiss')}
      sx={{ width: '100%' }}
    >
      {t('orders.bulk.moved', { count: moved.length })}
      {refused.map(({ orderNumber, message }) => (
        <div key={orderNumber}>
          <bdi>{orderNumber}</bdi> : {message}
        </div>
      ))}
    </Alert>
  );
}

export function BulkBar({ chosen, onChosen }: BulkBarProps) {
  const t = useT();
  const steps = useSteps();
  const [code, setCode] = useState('');
  const [isAsking, setAsking] = useState(false);
  const bulk = useBulkMove(chosen, () => onChosen([]));
  if (chosen.length === 0 && !bulk.result && !bulk.problem) return null;
  return (
    <Paper
      variant="outlined"
      component="section"
      aria-label={t('orders.bulk.title')}
      sx={{ p: 1.5, mb: 2, display: 'flex', flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}
    >
      <Typography sx={{ fontWeight: 600 }}>{t('orders.bulk.chosen', { count: chosen.length })}</Typography>
      <TextField
        id="bulk-step"
        select
        label={t('orders.bulk.step')}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        sx={{ width: 220 }}
      >
        {steps.map((step) => (
          <MenuItem key={step.code} value={step.code}>
            {step.name}
          </MenuItem>
        ))}
      </TextField>
      <Button
        variant="contained"
        disabled={!code || chosen.length === 0 || bulk.busy}
        onClick={() => (code === CANCELLED ? setAsking(true) : void bulk.send(code))}
      >
        {t('orders.bulk.move')}
      </Button>
      {isAsking && (
        <CancelDialog
          title={t('orders.bulk.cancelTitle', { count: chosen.length })}
          onClose={() => setAsking(false)}
          onConfirm={(refundTo) => {
            setAsking(false);
            void bulk.send(code, refundTo);
          }}
        />
      )}
      {bulk.problem && <ViolationAlerts problem={bulk.problem} />}
      {bulk.result && <Outcome result={bulk.result} onClose={bulk.clearResult} />}
    </Paper>
  );
}
