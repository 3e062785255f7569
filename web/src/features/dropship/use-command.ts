/** State of the commands of one screen: what went wrong with the last one, which `send` tells by false. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';

export function useCommand() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempts, setAttempts] = useState(0);

  async function send(call: { unwrap: () => Promise<unknown> }): Promise<boolean> {
    setProblem(null);
    setAttempts((n) => n + 1);
    try {
      await call.unwrap();
      return true;
    } catch (error) {
      setProblem(toProblem(error));
      return false;
    }
  }
  return { send, problem, attempts };
}
