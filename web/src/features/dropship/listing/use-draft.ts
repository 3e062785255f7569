/** The choices of a listing while they are made. */
import { useState } from 'react';
import { USUAL_COUNTRY } from '../catalogue/countries';
import type { Draft, Place } from './draft';

export function useDraft(multiplier: string) {
  const [draft, setDraft] = useState<Draft>({
    multiplier,
    pricedBy: 'multiplier',
    shipTo: USUAL_COUNTRY,
    manual: {},
    parent: '',
    sub: '',
    third: '',
  });
  const put = (more: Partial<Draft>) => setDraft((before) => ({ ...before, ...more }));
  return {
    draft,
    put,
    place: (place: Place) => put(place),
    setPrice: (vid: string, text: string) =>
      setDraft((before) => ({ ...before, manual: { ...before.manual, [vid]: text } })),
    resetPrice: (vid: string) =>
      setDraft((before) => {
        const { [vid]: _gone, ...manual } = before.manual;
        return { ...before, manual };
      }),
  };
}

export type Drafting = ReturnType<typeof useDraft>;
