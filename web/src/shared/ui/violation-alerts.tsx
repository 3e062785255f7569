/** Alerts for the violations of a problem, each dismissible. */
import { Alert, Stack } from '@mui/material';
import { useState } from 'react';
import { formatProblem, type Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';

function getMessages(problem: Problem, t: ReturnType<typeof useT>): string[] {
  if (problem.violations.length === 0) return [formatProblem(problem, t)];
  return problem.violations.map((violation) => violation.message);
}

/** Set a `key` per attempt, so that dismissed alerts show again. */
export function ViolationAlerts({ problem }: { problem: Problem }) {
  const t = useT();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  return (
    <Stack spacing={1}>
      {getMessages(problem, t).map((message, index) =>
        dismissed.includes(index) ? null : (
          <Alert
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes order
            key={index}
            severity="error"
            closeText={t('action.dismiss')}
            onClose={() => setDismissed([...dismissed, index])}
          >
            {message}
          </Alert>
        ),
      )}
    </Stack>
  );
}
