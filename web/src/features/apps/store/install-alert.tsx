/** Warning that an installation failed, with the server's reason; it stays until it is dismissed. */
import { Alert, AlertTitle } from '@mui/material';
import { formatProblem, type Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';

export function InstallAlert({ problem, onDismiss }: { problem: Problem | null; onDismiss: () => void }) {
  const t = useT();
  if (!problem) return null;
  return (
    <Alert
      severity="warning"
      variant="outlined"
      onClose={onDismiss}
      closeText={t('action.dismiss')}
      sx={{ mb: 2 }}
    >
      <AlertTitle>{t('apps.warning')}</AlertTitle>
      {formatProblem(problem, t)}
    </Alert>
  );
}
