/** Empty state and error state of a screen. */
import { Alert, Box, Button, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { StarOutline } from './star';

interface EmptyStateProps {
  /** Heading, for what is empty and not only filtered. */
  title?: string;
  text: string;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: EmptyStateProps) {
  return (
    <Box sx={{ display: 'grid', justifyItems: 'center', gap: 1.5, py: 6, px: 2, textAlign: 'center' }}>
      <StarOutline />
      {title && <Typography variant="h2">{title}</Typography>}
      <Typography color="textSecondary" sx={{ maxWidth: 480 }}>
        {text}
      </Typography>
      {action}
    </Box>
  );
}

/** Empty result of a search or a filter, with the way back. */
export function NothingFound({ onClear }: { onClear: () => void }) {
  const t = useT();
  return (
    <EmptyState
      text={t('list.nothingFound')}
      action={
        <Button variant="outlined" onClick={onClear}>
          {t('frame.table.clearFilters')}
        </Button>
      }
    />
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
