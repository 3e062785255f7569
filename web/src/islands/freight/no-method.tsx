/** In place of the methods where there are none: what to do about it, and after a failure why, and another try. */
import { useT } from '@/shared/i18n/i18n-context';
import { FailedRead } from '../ui/failed-read';
import { Notice } from '../ui/notice';
import type { Freight } from './freight-options';

/** Show nothing while fees are read, and where there is a method. */
export function NoMethod({ freight }: { freight: Freight }) {
  const t = useT();
  if (!freight.isEmpty) return null;
  return (
    <>
      <Notice kind="warning">{t('freight.none')}</Notice>
      {freight.problem && <FailedRead problem={freight.problem} onRetry={freight.retry} />}
    </>
  );
}
