/** Sends entries of a ledger one after another, each under an idempotency key that its retries reuse. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';

export function useKeyedSend() {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState<Problem | null>(null);
  /** Send an entry, and return whether it was stored. */
  async function send(create: (key: string) => Promise<unknown>): Promise<boolean> {
    setProblem(null);
    const failure = await create(key).then(() => null, toProblem);
    setProblem(failure);
    // Without a response, a retry must use the same key.
    if (failure?.status !== 0) setKey(crypto.randomUUID());
    return failure === null;
  }
  return { problem, send };
}
