/** Empty state and error state of a screen. */
import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { Star } from './star';

export function EmptyState({ text, action }: { text: string; action?: ReactNode }) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 2, py: 6, px: 2, textAlign: 'center' }}>
      <Box sx={{ opacity: 0.35 }}>
        <Star size={40} />
      </Box>
      <Typography color="textSecondary">{text}</Typography>
      {action}
    </Box>
  );
}

export function ErrorState({ error, retry }: { error?: unknown; retry: () => void }) {
  const t = useT();
  const problem = toProblem(error);
  return (
    <Alert
      severity="error"
      variant="outlined"
      action={
        <Button color="inherit" onClick={retry}>
          {t('action.retry')}
        </Button>
      }
    >
      {formatProblem(problem, t)}
      {problem.traceId && (
        <Typography variant="caption" component="p" dir="ltr">
          {t('problem.trace', { id: problem.traceId })}
        </Typography>
      )}
    </Alert>
  );
}
