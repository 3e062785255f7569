/** Why a job failed. */
import { Alert } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttJob } from '../contract';

const CODES = ['unreadable', 'empty', 'range'] as const;
/** The columns that are missing, and the headings in parentheses, end the message. */
const MISSING = /: ([a-z, ]+) \((.*)\)$/;

export function JobProblem({ job }: { job: GanttJob }) {
  const t = useT();
  const missing = job.problemCode === 'missing-columns' ? MISSING.exec(job.problem) : null;
  if (missing) {
    const [, columns = '', headings = ''] = missing;
    const names = columns
      .split(', ')
      .map((name) => (name === 'name' ? t('planning.field.name') : t('planning.field.start')));
    return (
      <Alert severity="error">
        {t('planning.job.problem.missing-columns', { columns: names.join(', '), headings })}
      </Alert>
    );
  }
  const code = CODES.find((candidate) => candidate === job.problemCode);
  // The line or the task ends the message of a file that can't be read.
  const position = /Line or task: (.+)$/.exec(job.problem)?.[1] ?? '1';
  return (
    <Alert severity="error">
      {code ? t(`planning.job.problem.${code}`, { position }) : t('planning.job.failed')}
    </Alert>
  );
}
