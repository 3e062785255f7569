/** Commands of an import: pause, resume, retry. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useRetryImportMutation, useUpdateImportMutation } from '../api';
import type { Import } from '../contract';

export function useImport({ id }: Import) {
  const [update, { isLoading: isUpdating }] = useUpdateImportMutation();
  const [retryImport, { isLoading: isRetrying }] = useRetryImportMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(call: { unwrap: () => Promise<unknown> }): Promise<void> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      await call.unwrap();
    } catch (error) {
      setProblem(toProblem(error));
    }
  }
  // Sent without version: progress changes it all the time and cannot conflict with this.
  const put = (state: 'running' | 'paused') => void send(update({ id, importChange: { state } }));
  return {
    pause: () => put('paused'),
    resume: () => put('running'),
    retry: () => void send(retryImport({ id })),
    busy: isUpdating || isRetrying,
    problem,
    attempts,
  };
}
