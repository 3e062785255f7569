/** In place of what could not be read: why, and another try. */
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { ProblemNotice } from './problem-notice';

export function FailedRead({ problem, onRetry }: { problem: Problem; onRetry: () => void }) {
  const t = useT();
  return (
    <div className="stack">
      <ProblemNotice problem={problem} />
      <button type="button" className="button plain" onClick={onRetry}>
        {t('cart.retry')}
      </button>
    </div>
  );
}
