/** Points of a customer: what they won, spent, and what was corrected; admins correct them with a reason. */
import {
  Box,
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  List,
  ListItem,
  ListItemText,
  Skeleton,
  TextField,
} from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { useCreatePointEntryMutation, useListPointEntriesQuery } from '../office/api';

const LIMIT = 30;
const WHOLE = /^-?\d{1,7}$/;

function Entries({ customer }: { customer: string }) {
  const t = useT();
  const { count, dateTime } = useFormat();
  const { data, error, refetch } = useListPointEntriesQuery({
    customer,
    itemsPerPage: LIMIT,
    order: { createdAt: 'desc' },
  });
  const entries = data?.['hydra:member'];
  if (error && !entries) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!entries) return <Skeleton variant="rounded" height={120} />;
  if (entries.length === 0) return <EmptyState text={t('orders.points.empty')} />;
  return (
    <List dense disablePadding aria-label={t('orders.points.entries')}>
      {entries.map(({ id, reason, note, enteredBy, createdAt, points, balance }) => (
        <ListItem key={id} disableGutters divider>
          <ListItemText
            primary={t(`orders.points.${reason}`)}
            secondary={[createdAt && dateTime(createdAt), note, enteredBy].filter(Boolean).join(' · ')}
          />
          <Box className="tabular-nums" sx={{ textAlign: 'end' }}>
            <strong dir="ltr">{points > 0 ? `+${count(points)}` : count(points)}</strong>
            <Box sx={{ color: 'text.secondary', typography: 'caption' }}>{count(balance)}</Box>
          </Box>
        </ListItem>
      ))}
    </List>
  );
}

/** Send a correction; retries reuse its idempotency key. */
function useCorrection(customer: string) {
  const [create, { isLoading }] = useCreatePointEntryMutation();
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [points, setPoints] = useState('');
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  async function send(): Promise<void> {
    setProblem(null);
    try {
      const pointEntryWrite = { customer, points: Number(points), note: note.trim(), clientRequestId: key };
      await create({ pointEntryWrite }).unwrap();
      setPoints('');
      setNote('');
    } catch (error) {
      setProblem(toProblem(error));
      // Without a response, a retry must use the same key.
      if (toProblem(error).status === 0) return;
    }
    setKey(crypto.randomUUID());
  }
  const isReady = WHOLE.test(points) && Number(points) !== 0 && note.trim() !== '' && !isLoading;
  return { points, setPoints, note, setNote, problem, send, isReady };
}

export function PointsDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const t = useT();
  const correction = useCorrection(customer.id);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void correction.send();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="points-title">
      <DialogTitle id="points-title">{t('orders.points.title', { name: customer.fullName })}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {correction.problem && <ViolationAlerts problem={correction.problem} />}
        <Box
          component="form"
          onSubmit={submit}
          sx={{ display: 'grid', gap: 1, pt: 1, gridTemplateColumns: { xs: '1fr', sm: '120px 1fr auto' } }}
        >
          <TextField
            id="points-change"
            label={t('orders.points.change')}
            value={correction.points}
            onChange={({ target }) => correction.setPoints(target.value.trim())}
            slotProps={{ htmlInput: { inputMode: 'numeric', dir: 'ltr', className: 'tabular-nums' } }}
          />
          <TextField
            id="points-note"
            label={t('orders.points.note')}
            value={correction.note}
            onChange={({ target }) => correction.setNote(target.value)}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <Button type="submit" variant="contained" disabled={!correction.isReady}>
            {t('orders.points.correct')}
          </Button>
        </Box>
        <Entries customer={customer.id} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('action.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
