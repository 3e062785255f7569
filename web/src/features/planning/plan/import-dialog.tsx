/** A chosen file before it is read: what the plan is called, the calendar it works by, and what the file can't say. */
import { Alert, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useImportPlanMutation } from '../api';
import { CalendarField } from '../calendars/calendar-field';
import type { GanttCalendar } from '../contract';
import { readableOf } from './use-files';

interface ImportDialogProps {
  file: File;
  calendars: readonly GanttCalendar[];
  onMade: (id: string) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'calendar'];
const LONGEST = 120;

export function ImportDialog({ file, calendars, onMade, onClose }: ImportDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [read] = useImportPlanMutation();
  const format = readableOf(file.name);
  const hasCalendar = format === 'xml';
  // A table has no name of its own.
  const [name, setName] = useState(
    format === 'csv' ? file.name.replace(/\.[^.]+$/, '').slice(0, LONGEST) : '',
  );
  const [calendar, setCalendar] = useState(hasCalendar ? '' : 'standard');
  const save = async () => {
    const ganttImportBody = {
      format,
      content: await file.text(),
      ...(name.trim() && { name: name.trim() }),
      ...(calendar && { calendar }),
    };
    onMade((await read({ ganttImportBody }).unwrap()).id);
  };
  return (
    <FormDialog
      title={t('planning.importing', { file: file.name })}
      saving={saving}
      fields={FIELDS}
      width="xs"
      canSave
      saveLabel={t('planning.read')}
      save={save}
      onClose={onClose}
    >
      <Alert severity="info">{t(`planning.carries.${format}`)}</Alert>
      <TextField
        autoFocus
        id="import-name"
        label={t('planning.field.name')}
        value={name}
        placeholder={t('planning.calendar.asInFile')}
        error={Boolean(saving.refusal('name'))}
        helperText={saving.refusal('name')?.message}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <CalendarField
        asInFile={hasCalendar}
        value={calendar}
        calendars={calendars}
        error={saving.refusal('calendar')?.message}
        onChange={setCalendar}
      />
    </FormDialog>
  );
}
