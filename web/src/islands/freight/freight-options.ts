/** What the supplier's shipping costs: the options of a parcel, the cheapest first to be chosen. */
import { useEffect, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import type { Locale } from '@/shared/i18n/locales';
import { quoteFreight, readInventory } from '../cart/api';
import { problemOf } from '../request';
import type { FreightOption } from '../shop.gen';

export interface Parcel {
  vid: string;
  quantity: number;
}

export interface Freight {
  phase: 'loading' | 'ready' | 'failed';
  /** Why it failed. */
  problem: Problem | null;
  options: FreightOption[];
  /** Countries as two letters. */
  startCountry: string;
  chosen: FreightOption | undefined;
  /** Whether it is known that there is no method. */
  isEmpty: boolean;
  choose: (key: string) => void;
  /** Ask once more, after a failure. */
  retry: () => void;
}

const DEFAULT_START = 'CN';

/** Return the cheapest option; one of price 0 is of unknown price, and skipped while another has one. */
export function findCheapest(options: readonly FreightOption[]): FreightOption | undefined {
  const priced = options.filter(({ logisticPrice, isUnknown }) => !isUnknown && logisticPrice > 0);
  return (priced.length > 0 ? priced : [...options]).sort((a, b) => a.logisticPrice - b.logisticPrice)[0];
}

/** Return the stock country of the variant's listing; China where that can't be read. */
async function findStart(locale: Locale, vid: string): Promise<string> {
  try {
    const { inventory } = await readInventory(locale, vid);
    return inventory[0]?.countryCode || DEFAULT_START;
  } catch {
    return DEFAULT_START;
  }
}

const NOTHING = { options: [], startCountry: DEFAULT_START, key: '' };

/** Return the options of parcels to a country. A failed request empties them. */
export function useFreight(locale: Locale, parcels: readonly Parcel[], endCountry: string): Freight {
  const [phase, setPhase] = useState<Freight['phase']>('loading');
  const [problem, setProblem] = useState<Problem | null>(null);
  const [quoted, setQuoted] = useState<{ options: FreightOption[]; startCountry: string; key: string }>(
    NOTHING,
  );
  const [attempt, setAttempt] = useState(0);
  const lines = JSON.stringify(parcels);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    const products = JSON.parse(lines) as Parcel[];
    const [first] = products;
    if (!first || !endCountry) return;
    let isCurrent = true;
    const quote = async () => {
      setPhase('loading');
      setProblem(null);
      const startCountry = await findStart(locale, first.vid);
      const parcel = { startCountryCode: startCountry, endCountryCode: endCountry, products };
      const options = await quoteFreight(locale, parcel);
      if (!isCurrent) return;
      setQuoted({ options, startCountry, key: findCheapest(options)?.key ?? '' });
      setPhase('ready');
    };
    quote().catch((error: unknown) => {
      if (!isCurrent) return;
      console.info('Shipping fees were not quoted', error);
      setQuoted(NOTHING);
      setProblem(problemOf(error));
      setPhase('failed');
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, lines, endCountry, attempt]);

  const { options, startCountry, key } = quoted;
  const chosen = options.find((option) => option.key === key);
  return {
    phase,
    problem,
    options,
    startCountry,
    chosen,
    isEmpty: phase !== 'loading' && !chosen,
    choose: (next) => setQuoted({ ...quoted, key: next }),
    retry: () => setAttempt((count) => count + 1),
  };
}
