/** Settings for listing products: multiplier, destination countries, cash on delivery. */
import { useMemo, useState } from 'react';
import { useListDropshipSettingsItemsQuery } from '../api.gen';

const DEFAULT_MULTIPLIER = '2';

export function useTerms() {
  const { data } = useListDropshipSettingsItemsQuery({});
  const [typed, setTyped] = useState<string | null>(null);
  const [shipTo, setShipTo] = useState<readonly string[]>([]);
  const [isCod, setCod] = useState(false);
  const defaultMultiplier = data?.['hydra:member'][0]?.multiplier;
  const multiplier = typed ?? String(defaultMultiplier ?? DEFAULT_MULTIPLIER);
  return useMemo(
    () => ({
      multiplier,
      /** Ids of the shop's countries. */
      shipTo,
      isCod,
      onMultiplier: setTyped,
      onShipTo: setShipTo,
      onCod: setCod,
    }),
    [multiplier, shipTo, isCod],
  );
}

export type Terms = ReturnType<typeof useTerms>;
