/** What went wrong with a request: each violation, or the problem itself. */
import type { Problem } from '@/shared/api/problem';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Notice } from './notice';

export function ProblemNotice({ problem }: { problem: Problem }) {
  const t = useT();
  const messages = problem.violations.map(({ message }) => message);
  return (
    <Notice kind="failed">
      {(messages.length > 0 ? messages : [formatProblem(problem, t)]).map((message) => (
        <p key={message}>{message}</p>
      ))}
    </Notice>
  );
}
