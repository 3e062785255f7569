/** Points of a customer: what they won, spent, and what was corrected; admins correct them with a reason. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import { type SubmitEvent, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Customer } from '../contract';
import { useCreatePointEntryMutation, useListPointEntriesQuery } from '../office/api.gen';
import { useKeyedSend } from '../office/use-keyed-send';
import { LedgerEntries, LIMIT } from './ledger-entries';

const WHOLE = /^-?\d{1,7}$/;

function Entries({ customer }: { customer: string }) {
  const t = useT();
  const { count } = useFormat();
  const { data, error, refetch } = useListPointEntriesQuery({
    customer,
    itemsPerPage: LIMIT,
    order: { createdAt: 'desc' },
  });
  return (
    <LedgerEntries
      label={t('orders.points.entries')}
      empty={t('orders.points.empty')}
      entries={data?.['hydra:member'].map(({ id, reason, note, enteredBy, createdAt, points, balance }) => ({
        id,
        title: t(`orders.points.${reason}`),
        createdAt,
        details: [note, enteredBy],
        change: <strong dir="ltr">{points > 0 ? `+${count(points)}` : count(points)}</strong>,
        balance: count(balance),
      }))}
      error={error}
      retry={() => void refetch()}
    />
  );
}

/** Send a correction; retries reuse its idempotency key. */
function useCorrection(customer: string) {
  const [create, { isLoading }] = useCreatePointEntryMutation();
  const keyed = useKeyedSend();
  const [points, setPoints] = useState('');
  const [note, setNote] = useState('');
  async function send(): Promise<void> {
    const correction = { customer, points: Number(points), note: note.trim() };
    const isStored = await keyed.send((clientRequestId) =>
      create({ pointEntryWrite: { ...correction, clientRequestId } }).unwrap(),
    );
    if (!isStored) return;
    setPoints('');
    setNote('');
  }
  const isReady = WHOLE.test(points) && Number(points) !== 0 && note.trim() !== '' && !isLoading;
  return { points, setPoints, note, setNote, problem: keyed.problem, send, isReady };
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
