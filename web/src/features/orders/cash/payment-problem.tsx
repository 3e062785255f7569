/** Alerts for the problem of a payment; one with its till asks for the till. */
import type { Problem } from '@/shared/api/problem';
import { late } from '@/shared/lib/late';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';

const AskTill = late(() => import('./ask-till').then((module) => module.AskTill));

export function PaymentProblem({ problem }: { problem: Problem }) {
  return (
    <>
      <ViolationAlerts key={JSON.stringify(problem)} problem={problem} />
      {problem.violations.some(({ propertyPath }) => propertyPath === 'till') && <AskTill />}
    </>
  );
}
