/** Dialog of a file that is imported: it is read first, and saved once its report was seen. */
import { Alert, TextField } from '@mui/material';
import { useEffect, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useT } from '@/shared/i18n/i18n-context';
import { useAppDispatch } from '@/shared/store/hooks';
import { FormDialog } from '@/shared/ui/form-dialog';
import { JobProgress } from '@/shared/ui/job-progress';
import { useSaving } from '@/shared/ui/use-saving';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { planningApi } from '../api';
import { CalendarField } from '../calendars/calendar-field';
import type { GanttCalendar } from '../contract';
import { readText } from '../jobs/read-text';
import { isActive, useJob } from '../jobs/use-job';
import { ImportQuestions } from './import-questions';
import { ImportReport } from './import-report';
import { JobProblem } from './job-problem';
import { detectFormat } from './use-files';

interface ImportDialogProps {
  file: File;
  calendars: readonly GanttCalendar[];
  onImported: (id: string) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'calendar'];
const MAX_NAME_LENGTH = 120;

export function ImportDialog({ file, calendars, onImported, onClose }: ImportDialogProps) {
  const t = useT();
  const dispatch = useAppDispatch();
  const saving = useSaving();
  const { job, start, answer, save, cancel } = useJob();
  const [problem, setProblem] = useState<Problem | null>(null);
  const format = detectFormat(file.name);
  const hasCalendar = format === 'xml';
  // A CSV file has no plan name.
  const [name, setName] = useState(
    format === 'csv' ? file.name.replace(/\.[^.]+$/, '').slice(0, MAX_NAME_LENGTH) : '',
  );
  const [calendar, setCalendar] = useState(hasCalendar ? '' : 'standard');
  useEffect(() => {
    let isOpen = true;
    const read = async () => {
      const content = await readText(file);
      if (!isOpen) return;
      const read = await start({ kind: 'import', format, content });
      if (isOpen && read.name) setName((typed) => typed || read.name);
    };
    read().catch((error: unknown) => isOpen && setProblem(toProblem(error)));
    return () => {
      isOpen = false;
      cancel();
    };
  }, [file, format, start, cancel]);
  const savePlan = async () => {
    if (!job) return;
    const saved = await save(job.id, { name: name.trim(), calendar });
    if (saved.state !== 'done') throw { status: 0, data: { detail: t('planning.job.failed') } };
    dispatch(planningApi.util.invalidateTags(['GanttPlan', 'GanttTask', 'GanttCalendar']));
    onImported(saved.plan?.split('/').pop() ?? '');
  };
  return (
    <FormDialog
      title={t('planning.importing', { file: file.name })}
      saving={saving}
      fields={FIELDS}
      canSave={job?.state === 'ready'}
      saveLabel={t('planning.read')}
      save={savePlan}
      onClose={onClose}
    >
      {problem && <ViolationAlerts problem={problem} />}
      {!problem && (!job || isActive(job)) && (
        <JobProgress
          label={t(job?.state === 'saving' ? 'planning.job.saving' : 'planning.job.reading')}
          percent={job?.progress ?? 0}
        />
      )}
      {job?.state === 'failed' && <JobProblem job={job} />}
      {job?.state === 'asking' && (
        <ImportQuestions
          key={job.questions.map(({ field }) => field).join()}
          questions={job.questions}
          onAnswer={(answers) => {
            answer(job.id, answers).catch((error: unknown) => setProblem(toProblem(error)));
          }}
        />
      )}
      {job?.state === 'ready' && <ImportReport job={job} />}
      <Alert severity="info">{t(`planning.carries.${format}`)}</Alert>
      <TextField
        autoFocus
        id="import-name"
        label={t('planning.field.name')}
        value={name}
        placeholder={t('planning.calendar.asInFile')}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <CalendarField
        asInFile={hasCalendar}
        value={calendar}
        calendars={calendars}
        error={saving.violation('calendar')?.message}
        onChange={setCalendar}
      />
    </FormDialog>
  );
}
