/** Where it is shipped to, and what its prices are made of. */
import { Autocomplete, MenuItem, TextField } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useListPricingRulesQuery } from '../api';
import { useCountryName, useDestinations } from '../catalogue/countries';
import type { PricingRule } from '../contract';
import { multiplierOf, type Rule } from '../pricing';
import type { PricedBy } from './draft';
import type { Drafting } from './use-draft';

const text = (value: number | null): string | null => (value === null ? null : String(value));

const ruleOf = (rule: PricingRule): Rule => ({
  name: rule.name,
  multiplier: String(rule.multiplier),
  addend: String(rule.addend),
  marginFloor: String(rule.marginFloor),
  ending: text(rule.ending),
  costFrom: String(rule.costFrom),
  costTo: text(rule.costTo),
  categoryId: rule.categoryId,
});

/** The tenant's rules, in the order in which they are tried. */
export function useRules(): readonly Rule[] {
  const { data } = useListPricingRulesQuery({});
  return useMemo(() => (data?.['hydra:member'] ?? []).map(ruleOf), [data]);
}

export function TermsFields({ drafting, rules }: { drafting: Drafting; rules: readonly Rule[] }) {
  const t = useT();
  const nameOf = useCountryName();
  const destinations = useDestinations();
  const { draft, put } = drafting;
  const isWrong = multiplierOf(draft.multiplier) === null;
  return (
    <>
      <Autocomplete
        id="detail-ship-to"
        options={destinations}
        value={draft.shipTo || null}
        getOptionLabel={nameOf}
        onChange={(_event, code) => put({ shipTo: code ?? '' })}
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
        error={isWrong}
        helperText={isWrong ? t('form.notANumber') : undefined}
        onChange={({ target }) => put({ multiplier: target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal', className: 'figures' } }}
      />
      {rules.length > 0 && (
        <TextField
          id="detail-priced-by"
          select
          label={t('dropship.pricedBy.title')}
          value={draft.pricedBy}
          onChange={({ target }) => put({ pricedBy: target.value as PricedBy })}
        >
          <MenuItem value="multiplier">{t('dropship.pricedBy.multiplier')}</MenuItem>
          <MenuItem value="rules">{t('dropship.pricedBy.rules')}</MenuItem>
        </TextField>
      )}
    </>
  );
}
