/** What could not be saved, and why; what is on the canvas stays. */
import { Alert, AlertTitle } from '@mui/material';
import { formatProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import type { Failure } from './save-site';

const MAX_REASONS = 5;

interface FailuresProps {
  failures: readonly Failure[];
  onClose: () => void;
}

export function Failures({ failures, onClose }: FailuresProps) {
  const t = useT();
  return failures.map(({ id, name, problem }) => (
    <Alert
      key={id}
      severity="error"
      onClose={onClose}
      closeText={t('action.dismiss')}
      sx={{ borderRadius: 0 }}
    >
      <AlertTitle>
        {id ? t('site.save.failedWidget', { id, name }) : t('site.save.failedTheme')} {t('site.save.kept')}
      </AlertTitle>
      {problem.violations.length === 0 && formatProblem(problem, t)}
      {problem.violations.length > 0 && (
        <ul style={{ margin: 0, paddingInlineStart: '1.2em' }}>
          {problem.violations.slice(0, MAX_REASONS).map(({ propertyPath, message }) => (
            <li key={propertyPath + message}>
              <bdi>{message}</bdi>
            </li>
          ))}
        </ul>
      )}
    </Alert>
  ));
}
