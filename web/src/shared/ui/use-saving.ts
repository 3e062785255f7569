/** A form being sent: what the server refused, at which field. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';

export function useSaving() {
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isSending, setSending] = useState(false);
  return {
    problem,
    attempt,
    isSending,
    /** What is refused of a field, or of a part of it: `hours` also of `hours[3]`. */
    refusal: (name: string) =>
      problem?.violations.find(({ propertyPath }) => propertyPath.replace(/\[.*/, '') === name),
    /** The problem, unless all of it stands at these fields. */
    unplaced: (names: readonly string[]) => {
      const rest = problem?.violations.filter(
        ({ propertyPath }) => !names.includes(propertyPath.replace(/\[.*/, '')),
      );
      if (!problem || (problem.violations.length > 0 && rest?.length === 0)) return null;
      return { ...problem, violations: rest ?? [] };
    },
    run: async (work: () => Promise<unknown>): Promise<boolean> => {
      setSending(true);
      setProblem(null);
      try {
        await work();
        return true;
      } catch (refused) {
        setProblem(problemOf(refused));
        return false;
      } finally {
        setSending(false);
        setAttempt((before) => before + 1);
      }
    },
  };
}

export type Saving = ReturnType<typeof useSaving>;
