/** Destination country and pricing of a listing. */
import { MenuItem, TextField } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { Autocomplete } from '@/shared/ui/autocomplete';
import { useListPricingRulesQuery } from '../api.gen';
import { useCountryName, useDestinations } from '../catalogue/countries';
import type { PricingRule } from '../contract';
import { parseMultiplier, type Rule } from '../pricing';
import type { PricedBy } from './draft';
import type { Drafting } from './use-draft';

const toText = (value: number | null): string | null => (value === null ? null : String(value));

const toRule = (rule: PricingRule): Rule => ({
  name: rule.name,
  multiplier: String(rule.multiplier),
  addend: String(rule.addend),
  marginFloor: String(rule.marginFloor),
  ending: toText(rule.ending),
  costFrom: String(rule.costFrom),
  costTo: toText(rule.costTo),
  categoryId: rule.categoryId,
});

/** Return the pricing rules in order of priority. */
export function useRules(): readonly Rule[] {
  const { data } = useListPricingRulesQuery({});
  return useMemo(() => (data?.['hydra:member'] ?? []).map(toRule), [data]);
}

export function TermsFields({ drafting, rules }: { drafting: Drafting; rules: readonly Rule[] }) {
  const t = useT();
  const getName = useCountryName();
  const destinations = useDestinations();
  const { draft, update } = drafting;
  const isInvalid = parseMultiplier(draft.multiplier) === null;
  return (
    <>
      <Autocomplete
        id="detail-ship-to"
        options={destinations}
        value={draft.shipTo || null}
        getOptionLabel={getName}
        onChange={(_event, code) => update({ shipTo: code ?? '' })}
        clearText={t('action.clear')}
        openText={t('action.open')}
        closeText={t('action.close')}
        noOptionsText={t('dropship.shipTo.none')}
        renderInput={(parameters) => (
          <TextField {...parameters} required label={t('dropship.detail.shipTo')} />
        )}
      />
      <TextField
        id="detail-multiplier"
        label={t('dropship.multiplier')}
        value={draft.multiplier}
        error={isInvalid}
        helperText={isInvalid ? t('form.notANumber') : undefined}
        onChange={({ target }) => update({ multiplier: target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'tabular-nums' } }}
      />
      {rules.length > 0 && (
        <TextField
          id="detail-priced-by"
          select
          label={t('dropship.pricedBy.title')}
          value={draft.pricedBy}
          onChange={({ target }) => update({ pricedBy: target.value as PricedBy })}
        >
          <MenuItem value="multiplier">{t('dropship.pricedBy.multiplier')}</MenuItem>
          <MenuItem value="rules">{t('dropship.pricedBy.rules')}</MenuItem>
        </TextField>
      )}
    </>
  );
}
