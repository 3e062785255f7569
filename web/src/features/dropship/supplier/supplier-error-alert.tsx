/** Error of a supplier request with a retry button; retries by itself after a rate limit. */
import { Alert, AlertTitle, Button } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { SupplierError } from './api';
import { useWaitText } from './use-wait-text';

interface SupplierTroubleProps {
  /** What failed. */
  title: string;
  error: unknown;
  retry: () => void;
}

const WAITING_CODE = 'supplier-waiting';
/** The day's points are spent. */
const SPENT_CODE = 'supplier-spent';
const WAITING_CODES: ReadonlySet<string> = new Set([WAITING_CODE, SPENT_CODE]);

/** Return the seconds until a retry after a rate limit, else 0. */
export const getWaitSeconds = (error: unknown): number =>
  WAITING_CODES.has(toProblem(error).code) ? ((error as SupplierError).retryAfter ?? 1) : 0;

/** Retry by itself after a wait, and return when (Unix milliseconds). */
function useAutoRetry(error: unknown, retry: () => void): number | null {
  const retryAt = useMemo(() => {
    const wait = getWaitSeconds(error);
    return wait ? Date.now() + wait * 1000 : null;
  }, [error]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each error starts one wait
  useEffect(() => {
    if (retryAt === null) return;
    const timer = setTimeout(retry, retryAt - Date.now());
    return () => clearTimeout(timer);
  }, [retryAt]);
  return retryAt;
}

export function SupplierErrorAlert({ title, error, retry }: SupplierTroubleProps) {
  const t = useT();
  const wait = useWaitText(useAutoRetry(error, retry));
  const problem = toProblem(error);
  const isWaiting = WAITING_CODES.has(problem.code);
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
      {isWaiting ? wait : formatProblem(problem, t)}
      {problem.code === SPENT_CODE && ` · ${t('reason.spent')}`}
    </Alert>
  );
}
