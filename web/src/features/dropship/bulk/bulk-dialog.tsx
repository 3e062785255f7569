/** One set of choices for many products; prices below what they cost need to be meant. */
import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Terms } from '../catalogue/use-terms';
import type { Draft } from '../listing/draft';
import { foundBody, manyBody, type Ways } from '../listing/listing-body';
import { PlaceFields } from '../listing/place-fields';
import { TermsFields, useRules } from '../listing/terms-fields';
import { useDraft } from '../listing/use-draft';
import { useSend } from '../listing/use-send';
import { multiplierOf } from '../pricing';
import type { Search } from '../supplier/api';
import type { Card } from '../supplier/shapes';

/** Products that were chosen, or all that a search finds. */
export type Many = { cards: readonly Card[] } | { search: Search; total: number };

interface BulkDialogProps {
  many: Many;
  from: string;
  terms: Terms;
  /** With how many are being listed. */
  onDone: (products: number) => void;
  onClose: () => void;
}

/** As it is typed: null for no end, NaN for what is no whole number. */
function mostOf(text: string): number | null {
  if (text.trim() === '') return null;
  return /^[1-9]\d*$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function useBulk({ many, from, terms, onDone }: BulkDialogProps) {
  const drafting = useDraft(terms.multiplier);
  const sending = useSend();
  const [belowCost, setBelowCost] = useState(false);
  const [mostText, setMostText] = useState('');
  const { draft } = drafting;
  const most = mostOf(mostText);
  const found = 'cards' in many ? many.cards.length : many.total;
  const count = most ? Math.min(most, found) : found;
  const isReady =
    Boolean(draft.parent && draft.sub && draft.shipTo) &&
    multiplierOf(draft.multiplier) !== null &&
    !Number.isNaN(most);

  function bodyOf(made: Draft, ways: Ways) {
    if ('cards' in many) return manyBody(many.cards, made, ways, belowCost);
    return foundBody(many.search, made, ways, belowCost, most);
  }
  async function send(): Promise<void> {
    const ways = { from, shipTo: terms.shipTo, isCod: terms.isCod };
    if (await sending.send(bodyOf(draft, ways))) onDone(count);
  }
  return { drafting, sending, belowCost, setBelowCost, mostText, setMostText, most, count, isReady, send };
}

type Bulk = ReturnType<typeof useBulk>;

function Most({ bulk }: { bulk: Bulk }) {
  const t = useT();
  const isWrong = Number.isNaN(bulk.most);
  return (
    <TextField
      id="bulk-most"
      label={t('dropship.bulk.most')}
      value={bulk.mostText}
      error={isWrong}
      helperText={t(isWrong ? 'form.notWhole' : 'dropship.bulk.mostHint')}
      onChange={({ target }) => bulk.setMostText(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', className: 'figures' } }}
    />
  );
}

export function BulkDialog(props: BulkDialogProps) {
  const t = useT();
  const { count } = useFormat();
  const rules = useRules();
  const bulk = useBulk(props);
  const { drafting, sending } = bulk;
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{t('dropship.bulk.heading', { count: count(bulk.count) })}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void bulk.send();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {sending.problem && <ViolationAlerts key={sending.attempts} problem={sending.problem} />}
          <PlaceFields place={drafting.draft} onPlace={drafting.place} />
          <TermsFields drafting={drafting} rules={rules} />
          {'search' in props.many && <Most bulk={bulk} />}
          <Typography variant="body2" color="textSecondary">
            {t('dropship.bulk.prices')}
          </Typography>
          <FormControlLabel
            label={t('dropship.bulk.belowCost')}
            control={<Checkbox checked={bulk.belowCost} onChange={(_event, on) => bulk.setBelowCost(on)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!bulk.isReady || sending.busy}>
            {t('dropship.bulk.send', { count: count(bulk.count) })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
