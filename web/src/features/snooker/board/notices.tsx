/** Alerts of the scoreboard: errors and lost connection. */
import { Alert, Box } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { ScoringError } from '../scoring/use-scoring';

interface NoticesProps {
  scoringError: ScoringError | null;
  dismiss: () => void;
  isOffline: boolean;
  waiting: number;
}

export function Notices({ scoringError: error, dismiss, isOffline, waiting }: NoticesProps) {
  const t = useT();
  return (
    // Above the board, which stays where it is.
    <Box sx={{ position: 'absolute', zIndex: 2, insetInline: 8, top: 8, display: 'grid', gap: 1 }}>
      {error && (
        <Alert severity="error" variant="filled" onClose={dismiss} closeText={t('action.dismiss')}>
          {'code' in error ? t(`snooker.${error.code}`) : formatProblem(error.problem, t)}
        </Alert>
      )}
      {isOffline && (
        <Alert severity="warning" variant="filled">
          {t('snooker.board.cut', { count: waiting })}
        </Alert>
      )}
    </Box>
  );
}
