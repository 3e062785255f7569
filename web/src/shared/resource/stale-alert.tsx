/** Conflict alert: what another user changed, with a choice between both versions. */
import { Alert, Button, Stack } from '@mui/material';
import type { Problem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { changedNames } from './form-values';
import type { FormField, Values } from './resource';

interface StaleAlertProps {
  problem: Problem;
  fields: readonly FormField[];
  form: { before: Values; takeCurrent: () => void; sendAnyway: () => Promise<void> };
}

const formatCurrent = ({ current = {} }: Problem, name: string, show: FormField['show']): string =>
  show ? show(current) : String(current[name] ?? '');

export function StaleAlert({ problem, fields, form }: StaleAlertProps) {
  const t = useT();
  const theirs = changedNames(form.before, problem.current ?? {}, fields);
  const changed = fields.filter(({ name }) => theirs.includes(name));
  return (
    <Alert severity="warning">
      {t('form.stale')}
      <ul>
        {changed.map(({ name, labelKey, show }) => (
          <li key={name}>
            {t(labelKey)}: <strong>{formatCurrent(problem, name, show)}</strong>
          </li>
        ))}
      </ul>
      <Stack direction="row" spacing={1}>
        <Button size="small" color="inherit" variant="outlined" onClick={form.takeCurrent}>
          {t('form.takeTheirs')}
        </Button>
        <Button size="small" color="inherit" onClick={() => void form.sendAnyway()}>
          {t('form.keepMine')}
        </Button>
      </Stack>
    </Alert>
  );
}
