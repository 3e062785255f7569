/** Error of a supplier request with a retry button; retries by itself after a rate limit. */
import { Alert, AlertTitle, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { SupplierError } from './api';
import { useSecondsUntil } from './use-seconds-until';

interface SupplierTroubleProps {
  /** What failed. */
  title: string;
  error: unknown;
  retry: () => void;
}

export const WAITING_CODE = 'supplier-waiting';

/** Return the seconds until a retry after a rate limit, else 0. */
export const getWaitSeconds = (error: unknown): number =>
  toProblem(error).code === WAITING_CODE ? ((error as SupplierError).retryAfter ?? 1) : 0;

function useAutoRetry(error: unknown, retry: () => void): number {
  const [retryAt, setRetryAt] = useState<number | null>(null);
  const seconds = useSecondsUntil(retryAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error starts one wait
  useEffect(() => {
    const wait = getWaitSeconds(error);
    setRetryAt(wait ? Date.now() + wait * 1000 : null);
    if (!wait) return;
    const timer = setTimeout(retry, wait * 1000);
    return () => clearTimeout(timer);
  }, [error]);
  return seconds;
}

export function SupplierErrorAlert({ title, error, retry }: SupplierTroubleProps) {
  const t = useT();
  const seconds = useAutoRetry(error, retry);
  const problem = toProblem(error);
  const isWaiting = problem.code === WAITING_CODE;
  return (
    <Alert
      severity={isWaiting ? 'info' : 'error'}
      variant="outlined"
      action={
        <Button color="inherit" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      <AlertTitle>{title}</AlertTitle>
      {isWaiting ? t('dropship.waiting', { seconds: Math.max(1, seconds) }) : formatProblem(problem, t)}
    </Alert>
  );
}
