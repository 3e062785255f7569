/** State of a form while it is sent: problem, attempts, violations by field. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';

export function useSaving() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  return {
    problem,
    attempt,
    isSending,
    /** Return the violation of a field or of a part of it: `hours` also matches `hours[3]`. */
    violation: (name: string) =>
      problem?.violations.find(({ propertyPath }) => propertyPath.replace(/\[.*/, '') === name),
    /** Return the problem without the violations of these fields, or null if nothing remains. */
    problemBeyond: (names: readonly string[]) => {
      const others = problem?.violations.filter(
        ({ propertyPath }) => !names.includes(propertyPath.replace(/\[.*/, '')),
      );
      if (!problem || (problem.violations.length > 0 && others?.length === 0)) return null;
      return { ...problem, violations: others ?? [] };
    },
    run: async (work: () => Promise<unknown>): Promise<boolean> => {
      setSending(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (error) {
        setProblem(toProblem(error));
        return false;
      } finally {
        setSending(false);
        setAttempt((before) => before + 1);
      }
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
