/** How products of this screen are listed: multiplier, countries to ship to, payment on delivery. */
import { useState } from 'react';
import { useListState } from '@/shared/lib/use-list-state';
import { useListDropshipSettingsItemsQuery } from '../api';

const USUAL_MULTIPLIER = '2';

export function useTerms() {
  const state = useListState({ sort: '', direction: 'asc' });
  const { data } = useListDropshipSettingsItemsQuery({});
  const [typed, setTyped] = useState<string | null>(null);
  const usual = data?.['hydra:member'][0]?.multiplier;
  return {
    multiplier: typed ?? (usual === undefined ? USUAL_MULTIPLIER : String(usual)),
    /** Ids of the shop's countries. */
    shipTo: state.get('shipTo').split(',').filter(Boolean),
    isCod: state.get('cod') === 'yes',
    onMultiplier: setTyped,
    onShipTo: (ids: readonly string[]) => state.change({ shipTo: ids.join(',') }, true),
    onCod: (on: boolean) => state.change({ cod: on ? 'yes' : null }, true),
  };
}

export type Terms = ReturnType<typeof useTerms>;
