/** State of the commands of one screen: what went wrong with the last one. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';

export function useCommand() {
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
  return { send, problem, attempts };
}
