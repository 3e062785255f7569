/** Dialog before a file is imported: name, calendar, and the limits of the format. */
import { Alert, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useImportPlanMutation } from '../api';
import { CalendarField } from '../calendars/calendar-field';
import type { GanttCalendar } from '../contract';
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
  const saving = useSaving();
  const [importPlan] = useImportPlanMutation();
  const format = detectFormat(file.name);
  const hasCalendar = format === 'xml';
  // A CSV file has no plan name.
  const [name, setName] = useState(
    format === 'csv' ? file.name.replace(/\.[^.]+$/, '').slice(0, MAX_NAME_LENGTH) : '',
  );
  const [calendar, setCalendar] = useState(hasCalendar ? '' : 'standard');
  const save = async () => {
    const importPlanBody = {
      format,
      content: await file.text(),
      ...(name.trim() && { name: name.trim() }),
      ...(calendar && { calendar }),
    };
    onImported((await importPlan({ importPlanBody }).unwrap()).id);
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
