/** How products of this screen are listed: multiplier, countries to ship to, payment on delivery. */
import { useState } from 'react';
import { useListDropshipSettingsItemsQuery } from '../api';

const USUAL_MULTIPLIER = '2';

export function useTerms() {
  const { data } = useListDropshipSettingsItemsQuery({});
  const [typed, setTyped] = useState<string | null>(null);
  const [shipTo, setShipTo] = useState<readonly string[]>([]);
  const [isCod, setCod] = useState(false);
  const usual = data?.['hydra:member'][0]?.multiplier;
  return {
    multiplier: typed ?? (usual === undefined ? USUAL_MULTIPLIER : String(usual)),
    /** Ids of the shop's countries. */
    shipTo,
    isCod,
    onMultiplier: setTyped,
    onShipTo: setShipTo,
    onCod: setCod,
  };
}

export type Terms = ReturnType<typeof useTerms>;
