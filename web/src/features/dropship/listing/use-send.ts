/** Sends what is to be listed, once: pressing again after a lost answer is the same write. */
import { useRef, useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useListSupplierProductsMutation } from '../api';
import type { CjProduct, ListingBody } from '../contract';

export interface Sent {
  /** The one that was sent, or the first of many. */
  listings: CjProduct[];
  importId: string;
}

export function useSend() {
  const [list, { isLoading }] = useListSupplierProductsMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const key = useRef({ of: '', value: '' });

  /** A body that was changed is another write. */
  function keyOf(body: ListingBody): string {
    const text = JSON.stringify(body);
    if (key.current.of !== text) key.current = { of: text, value: crypto.randomUUID() };
    return key.current.value;
  }

  async function send(body: ListingBody): Promise<Sent | null> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      const answer = await list({ 'Idempotency-Key': keyOf(body), listingBody: body }).unwrap();
      if ('listings' in answer) return { listings: answer.listings, importId: answer.import?.id ?? '' };
      return { listings: [answer], importId: answer.import?.split('/').at(-1) ?? '' };
    } catch (error) {
      setProblem(problemOf(error));
      return null;
    }
  }
  return { send, busy: isLoading, problem, attempts };
}
