/** State of a listing draft; its multiplier is the shop's until somebody types one. */
import { useState } from 'react';
import { DEFAULT_COUNTRY } from '../catalogue/countries';
import type { CategorySelection, Draft } from './draft';

interface DraftState extends Omit<Draft, 'multiplier'> {
  multiplier: string | null;
}

export function useDraft(multiplier: string) {
  const [state, setDraft] = useState<DraftState>({
    multiplier: null,
    pricedBy: 'multiplier',
    shipTo: DEFAULT_COUNTRY,
    manual: {},
    parent: '',
    sub: '',
    third: '',
  });
  const draft: Draft = { ...state, multiplier: state.multiplier ?? multiplier };
  const update = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }));
  return {
    draft,
    update,
    setCategories: (categories: CategorySelection) => update(categories),
    setPrice: (vid: string, text: string) =>
      setDraft((before) => ({ ...before, manual: { ...before.manual, [vid]: text } })),
    resetPrice: (vid: string) =>
      setDraft((before) => {
        const { [vid]: _removed, ...manual } = before.manual;
        return { ...before, manual };
      }),
  };
}

export type Drafting = ReturnType<typeof useDraft>;
