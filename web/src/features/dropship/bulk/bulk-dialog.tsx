/** Dialog that lists many products with the same settings; prices below cost need a confirmation. */
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
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Terms } from '../catalogue/use-terms';
import { CategoryFields } from '../listing/category-fields';
import type { Draft } from '../listing/draft';
import { type ShippingOptions, toBulkBody, toSearchBody } from '../listing/listing-body';
import { TermsFields, useRules } from '../listing/terms-fields';
import { useDraft } from '../listing/use-draft';
import { useSend } from '../listing/use-send';
import { parseMultiplier } from '../pricing';
import type { Search } from '../supplier/api';
import type { Card } from '../supplier/parsers';

/** Selected products, or all results of a search. */
export type BulkSelection = { cards: readonly Card[] } | { search: Search; total: number };

interface BulkDialogProps {
  selection: BulkSelection;
  from: string;
  terms: Terms;
  /** Called with the number of products. */
  onDone: (products: number) => void;
  onClose: () => void;
}

/** Parse the typed maximum: null for none, NaN for anything but a positive integer. */
function parseMaximum(text: string): number | null {
  if (text.trim() === '') return null;
  return /^[1-9]\d*$/.test(text.trim()) ? Number(text) : Number.NaN;
}

function useBulk({ selection, from, terms, onDone }: BulkDialogProps) {
  const drafting = useDraft(terms.multiplier);
  const sending = useSend();
  const [belowCost, setBelowCost] = useState(false);
  const [asDrafts, setAsDrafts] = useState(false);
  const [maximumText, setMaximumText] = useState('');
  const { draft } = drafting;
  const maximum = parseMaximum(maximumText);
  const available = 'cards' in selection ? selection.cards.length : selection.total;
  const count = maximum ? Math.min(maximum, available) : available;
  const isReady =
    Boolean(draft.parent && draft.sub && draft.shipTo) &&
    parseMultiplier(draft.multiplier) !== null &&
    !Number.isNaN(maximum);

  function toBody(listingDraft: Draft, options: ShippingOptions) {
    if ('cards' in selection)
      return toBulkBody(selection.cards, listingDraft, options, { confirmBelowCost: belowCost, asDrafts });
    return toSearchBody(selection.search, listingDraft, options, {
      confirmBelowCost: belowCost,
      asDrafts,
      ...(maximum !== null && { most: maximum }),
    });
  }
  async function send(): Promise<void> {
    const options = { from, shipTo: terms.shipTo, isCod: terms.isCod };
    if (await sending.send(toBody(draft, options))) onDone(count);
  }
  return {
    drafting,
    sending,
    belowCost,
    setBelowCost,
    asDrafts,
    setAsDrafts,
    maximumText,
    setMaximumText,
    maximum,
    count,
    isReady,
    send,
  };
}

type Bulk = ReturnType<typeof useBulk>;

function MaximumField({ bulk }: { bulk: Bulk }) {
  const t = useT();
  const isInvalid = Number.isNaN(bulk.maximum);
  return (
    <TextField
      id="bulk-most"
      label={t('dropship.bulk.most')}
      value={bulk.maximumText}
      error={isInvalid}
      helperText={t(isInvalid ? 'form.notWhole' : 'dropship.bulk.mostHint')}
      onChange={({ target }) => bulk.setMaximumText(target.value)}
      slotProps={{ htmlInput: { inputMode: 'numeric', className: 'tabular-nums' } }}
    />
  );
}

export function BulkDialog(props: BulkDialogProps) {
  const t = useT();
  const rules = useRules();
  const bulk = useBulk(props);
  const { drafting, sending } = bulk;
  return (
    <Dialog open onClose={props.onClose} fullWidth maxWidth="sm" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{t('dropship.bulk.heading', { count: bulk.count })}</DialogTitle>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void bulk.send();
        }}
      >
        <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
          {sending.problem && <ViolationAlerts key={sending.attempts} problem={sending.problem} />}
          <CategoryFields place={drafting.draft} onPlace={drafting.setCategories} />
          <TermsFields drafting={drafting} rules={rules} />
          {'search' in props.selection && <MaximumField bulk={bulk} />}
          <Typography variant="body2" color="textSecondary">
            {t('dropship.bulk.prices')}
          </Typography>
          <FormControlLabel
            label={t('dropship.bulk.asDrafts')}
            control={<Checkbox checked={bulk.asDrafts} onChange={(_event, on) => bulk.setAsDrafts(on)} />}
          />
          <FormControlLabel
            label={t('dropship.bulk.belowCost')}
            control={<Checkbox checked={bulk.belowCost} onChange={(_event, on) => bulk.setBelowCost(on)} />}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" disabled={!bulk.isReady || sending.busy}>
            {t('dropship.bulk.send', { count: bulk.count })}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
