/** What the supplier could not be asked, and a way to try again; a wait ends by itself. */
import { Alert, AlertTitle, Button } from '@mui/material';
import { useEffect, useState } from 'react';
import { problemOf, problemText } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { SupplierError } from './api';
import { useSecondsUntil } from './use-seconds-until';

interface SupplierTroubleProps {
  /** What failed, in a few words. */
  what: string;
  error: unknown;
  retry: () => void;
}

export const WAITING = 'supplier-waiting';

/** Seconds until another try, where the supplier's turn is all that is waited for. */
export const waitOf = (error: unknown): number =>
  problemOf(error).code === WAITING ? ((error as SupplierError).retryAfter ?? 1) : 0;

function useAgainIn(error: unknown, retry: () => void): number {
  const [until, setUntil] = useState<number | null>(null);
  const seconds = useSecondsUntil(until);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal begins one wait, whatever is drawn meanwhile
  useEffect(() => {
    const wait = waitOf(error);
    setUntil(wait ? Date.now() + wait * 1000 : null);
    if (!wait) return;
    const timer = setTimeout(retry, wait * 1000);
    return () => clearTimeout(timer);
  }, [error]);
  return seconds;
}

export function SupplierTrouble({ what, error, retry }: SupplierTroubleProps) {
  const t = useT();
  const seconds = useAgainIn(error, retry);
  const problem = problemOf(error);
  const waits = problem.code === WAITING;
  return (
    <Alert
      severity={waits ? 'info' : 'error'}
      variant="outlined"
      action={
        <Button color="inherit" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      <AlertTitle>{what}</AlertTitle>
      {waits ? t('dropship.waiting', { seconds: Math.max(1, seconds) }) : problemText(problem, t)}
    </Alert>
  );
}
