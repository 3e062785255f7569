/** State of a listing draft. */
import { useState } from 'react';
import { DEFAULT_COUNTRY } from '../catalogue/countries';
import type { CategorySelection, Draft } from './draft';

export function useDraft(multiplier: string) {
  const [draft, setDraft] = useState<Draft>({
    multiplier,
    pricedBy: 'multiplier',
    shipTo: DEFAULT_COUNTRY,
    manual: {},
    parent: '',
    sub: '',
    third: '',
  });
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
