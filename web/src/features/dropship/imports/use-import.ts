/** Pausing an import, letting it go on, and trying again what failed. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useRetryImportMutation, useUpdateImportMutation } from '../api';
import type { Import } from '../contract';

export function useImport({ id }: Import) {
  const [update, { isLoading: updates }] = useUpdateImportMutation();
  const [again, { isLoading: retries }] = useRetryImportMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(call: { unwrap: () => Promise<unknown> }): Promise<void> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      await call.unwrap();
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  // The counts change its version all the time; what is wanted of it does not depend on them.
  const put = (state: 'running' | 'paused') => void send(update({ id, importChange: { state } }));
  return {
    pause: () => put('paused'),
    resume: () => put('running'),
    retry: () => void send(again({ id })),
    busy: updates || retries,
    problem,
    attempts,
  };
}
