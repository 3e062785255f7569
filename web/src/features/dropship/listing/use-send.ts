/** Sends a listing request; a retry of the same body reuses its idempotency key. */
import { useRef, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useListSupplierProductsMutation } from '../api.gen';
import type { CjProduct, ListingBody } from '../contract';

export interface SendResult {
  /** The created listing, or the first of many. */
  listings: CjProduct[];
  importId: string;
}

export function useSend() {
  const [list, { isLoading }] = useListSupplierProductsMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);
  const key = useRef({ body: '', value: '' });

  /** Return the idempotency key; a changed body gets a new one. */
  function getIdempotencyKey(body: ListingBody): string {
    const text = JSON.stringify(body);
    if (key.current.body !== text) key.current = { body: text, value: crypto.randomUUID() };
    return key.current.value;
  }

  async function send(body: ListingBody): Promise<SendResult | null> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      const result = await list({ 'Idempotency-Key': getIdempotencyKey(body), listingBody: body }).unwrap();
      if ('listings' in result) return { listings: result.listings, importId: result.import?.id ?? '' };
      return { listings: [result], importId: result.import?.split('/').at(-1) ?? '' };
    } catch (error) {
      setProblem(toProblem(error));
      return null;
    }
  }
  return { send, busy: isLoading, problem, attempts };
}
