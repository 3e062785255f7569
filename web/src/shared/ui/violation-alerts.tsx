/** What the server refused, each message dismissible. */
import { Alert, Stack } from '@mui/material';
import { useState } from 'react';
import { type Problem, problemText } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';

function messagesOf(problem: Problem, t: ReturnType<typeof useT>): string[] {
  if (problem.violations.length === 0) return [problemText(problem, t)];
  return problem.violations.map((violation) => violation.message);
}

/** Give it a `key` per attempt, so that a new answer shows again. */
export function ViolationAlerts({ problem }: { problem: Problem }) {
  const t = useT();
  const [dismissed, setDismissed] = useState<readonly number[]>([]);
  return (
    <Stack spacing={1}>
      {messagesOf(problem, t).map((message, index) =>
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
