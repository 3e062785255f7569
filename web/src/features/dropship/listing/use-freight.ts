/** What carriage costs by weight: one question for each weight there is, one after the other; a wait ends by itself. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { supplierApi } from '../supplier/api';
import type { FreightWay, Variant } from '../supplier/shapes';
import { waitOf } from '../supplier/supplier-trouble';

export interface Quote {
  ways?: readonly FreightWay[];
  error?: unknown;
  /** Milliseconds since 1970 until which the supplier's turn is waited for. */
  until?: number;
}

/** By weight in grams; a weight that is absent is being asked for. */
export type Quotes = ReadonlyMap<number, Quote>;

const NONE: Quotes = new Map();

/** One variant of each weight. */
function samplesOf(variants: readonly Variant[]): Map<number, string> {
  const samples = new Map<number, string>();
  for (const { grams, vid } of variants) if (!samples.has(grams)) samples.set(grams, vid);
  return samples;
}

const rest = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

export function useFreight(variants: readonly Variant[], from: string, to: string) {
  const dispatch = useAppDispatch();
  const [quotes, setQuotes] = useState<Quotes>(NONE);
  const [attempt, setAttempt] = useState(0);
  const samples = useMemo(() => samplesOf(variants), [variants]);

  useEffect(() => {
    let isOver = false;
    const put = (grams: number, quote: Quote) => setQuotes((before) => new Map(before).set(grams, quote));

    async function quote(grams: number, vid: string): Promise<void> {
      while (!isOver) {
        const asked = dispatch(
          supplierApi.endpoints.supplierFreight.initiate({ from, to, vid }, { forceRefetch: attempt > 0 }),
        );
        const { data, error } = await asked;
        asked.unsubscribe();
        if (isOver) return;
        const wait = waitOf(error);
        if (!wait) return put(grams, data ? { ways: data } : { error });
        put(grams, { until: Date.now() + wait * 1000 });
        await rest(wait);
      }
    }
    async function all(): Promise<void> {
      for (const [grams, vid] of samples) {
        await quote(grams, vid);
        if (isOver) return;
      }
    }
    setQuotes(NONE);
    if (to) void all();
    return () => {
      isOver = true;
    };
  }, [samples, from, to, attempt, dispatch]);

  return { quotes, again: useCallback(() => setAttempt((n) => n + 1), []) };
}
