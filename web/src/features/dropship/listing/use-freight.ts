/** Freight quotes by weight, fetched one after the other; waits for the rate limit and retries. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { pause } from '@/shared/lib/pause';
import { useAppDispatch } from '@/shared/store/hooks';
import { supplierApi } from '../supplier/api';
import type { FreightWay, Variant } from '../supplier/parsers';
import { getWaitSeconds } from '../supplier/supplier-error-alert';

export interface Quote {
  ways?: readonly FreightWay[];
  error?: unknown;
  /** Unix milliseconds until which the request waits for the rate limit. */
  until?: number;
}

/** Quotes by weight in grams; a missing weight is being fetched. */
export type Quotes = ReadonlyMap<number, Quote>;

const NO_QUOTES: Quotes = new Map();

/** Return one variant id per weight. */
function pickSamples(variants: readonly Variant[]): Map<number, string> {
  const samples = new Map<number, string>();
  for (const { grams, vid } of variants) if (!samples.has(grams)) samples.set(grams, vid);
  return samples;
}

export function useFreight(variants: readonly Variant[], from: string, to: string) {
  const dispatch = useAppDispatch();
  const [quotes, setQuotes] = useState<Quotes>(NO_QUOTES);
  const [attempt, setAttempt] = useState(0);
  const samples = useMemo(() => pickSamples(variants), [variants]);

  useEffect(() => {
    let isStopped = false;
    const setQuote = (grams: number, fetchQuote: Quote) =>
      setQuotes((before) => new Map(before).set(grams, fetchQuote));

    async function fetchQuote(grams: number, vid: string): Promise<void> {
      while (!isStopped) {
        const request = dispatch(
          supplierApi.endpoints.supplierFreight.initiate({ from, to, vid }, { forceRefetch: attempt > 0 }),
        );
        const { data, error } = await request;
        request.unsubscribe();
        if (isStopped) return;
        const waitSeconds = getWaitSeconds(error);
        if (!waitSeconds) return setQuote(grams, data ? { ways: data } : { error });
        setQuote(grams, { until: Date.now() + waitSeconds * 1000 });
        await pause(waitSeconds * 1000);
      }
    }
    async function fetchAll(): Promise<void> {
      for (const [grams, vid] of samples) {
        await fetchQuote(grams, vid);
        if (isStopped) return;
      }
    }
    setQuotes(NO_QUOTES);
    if (to) void fetchAll();
    return () => {
      isStopped = true;
    };
  }, [samples, from, to, attempt, dispatch]);

  return { quotes, retry: useCallback(() => setAttempt((n) => n + 1), []) };
}
