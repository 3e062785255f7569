/** State of one command of an island: whether it runs, and what went wrong with it last. */
import { useCallback, useState } from 'react';
import type { Problem } from '@/shared/api/problem';
import { problemOf } from './request';

export interface Action {
  isRunning: boolean;
  problem: Problem | null;
  /** Run a command. Return whether it succeeded. */
  run: (command: () => Promise<unknown>) => Promise<boolean>;
}

export function useAction(): Action {
  const [isRunning, setRunning] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const run = useCallback(async (command: () => Promise<unknown>) => {
    setRunning(true);
    setProblem(null);
    try {
      await command();
      return true;
    } catch (error) {
      setProblem(problemOf(error));
      return false;
    } finally {
      setRunning(false);
    }
  }, []);
  return { isRunning, problem, run };
}

/** Return the message of a field's violation. */
export const messageOf = (problem: Problem | null, path: string): string | undefined =>
  problem?.violations.find(({ propertyPath }) => propertyPath === path)?.message;
