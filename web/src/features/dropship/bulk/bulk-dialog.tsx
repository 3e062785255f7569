/** One set of choices for many products; prices below what they cost need to be meant. */
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Terms } from '../catalogue/use-terms';
import { manyBody } from '../listing/listing-body';
import { PlaceFields } from '../listing/place-fields';
import { TermsFields, useRules } from '../listing/terms-fields';
import { useDraft } from '../listing/use-draft';
import { useSend } from '../listing/use-send';
import { multiplierOf } from '../pricing';
import type { Card } from '../supplier/shapes';

interface BulkDialogProps {
  cards: readonly Card[];
  from: string;
  terms: Terms;
  /** With how many are being listed. */
  onDone: (products: number) => void;
  onClose: () => void;
}

export function BulkDialog({ cards, from, terms, onDone, onClose }: BulkDialogProps) {
  const t = useT();
  const { count } = useFormat();
  const drafting = useDraft(terms.multiplier);
  const rules = useRules();
  const sending = useSend();
  const [belowCost, setBelowCost] = useState(false);
  const { draft } = drafting;
  const isReady = draft.parent && draft.sub && draft.shipTo && multiplierOf(draft.multiplier) !== null;

  async function send(): Promise<void> {
    const ways = { from, shipTo: terms.shipTo, isCod: terms.isCod };
    const sent = await sending.send(manyBody(cards, draft, ways, belowCost));
    if (sent) onDone(cards.length);
  }
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{t('dropship.bulk.heading', { count: count(cards.length) })}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {sending.problem && <ViolationAlerts key={sending.attempts} problem={sending.problem} />}
          <PlaceFields place={draft} onPlace={drafting.place} />
          <TermsFields drafting={drafting} rules={rules} />
          <Typography variant="body2" color="text.secondary">
            {t('dropship.bulk.prices')}
          </Typography>
          <FormControlLabel
            label={t('dropship.bulk.belowCost')}
            control={<Checkbox checked={belowCost} onChange={(_event, on) => setBelowCost(on)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!isReady || sending.busy}>
            {t('dropship.bulk.send', { count: count(cards.length) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
