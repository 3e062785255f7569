/** Dialog of a calendar: name, time zone, working hours, holidays. */
import { Button, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { useWeek } from '@/shared/i18n/week';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import {
  useCreateGanttCalendarMutation,
  useDeleteGanttCalendarMutation,
  useUpdateGanttCalendarMutation,
} from '../api.gen';
import type { GanttCalendar } from '../contract';
import { HolidaysEditor } from './holidays-editor';
import { type Hours, HoursEditor, withKeys } from './hours-editor';
import { ZoneField } from './zone-field';

/** Return hours of all days that are not the weekend. */
const defaultHours = (weekend: readonly number[]): { weekday: number; from: string; to: string }[] =>
  [1, 2, 3, 4, 5, 6, 7]
    .filter((weekday) => !weekend.includes(weekday))
    .map((weekday) => ({ weekday, from: '09:00', to: '17:00' }));
const FIELDS = ['name', 'timezone', 'hours', 'holidays'];

interface CalendarDialogProps {
  calendar: GanttCalendar | null;
  onClose: () => void;
}

export function CalendarDialog({ calendar, onClose }: CalendarDialogProps) {
  const t = useT();
  const { weekend } = useWeek();
  const zone = useMe()?.tenant.timezone ?? 'UTC';
  const saving = useSaving();
  const [create] = useCreateGanttCalendarMutation();
  const [update] = useUpdateGanttCalendarMutation();
  const [remove] = useDeleteGanttCalendarMutation();
  const [name, setName] = useState(calendar?.name ?? '');
  const [timezone, setTimezone] = useState(calendar?.timezone ?? zone);
  const [hours, setHours] = useState<readonly Hours[]>(() =>
    withKeys(calendar?.hours ?? defaultHours(weekend)),
  );
  const [holidays, setHolidays] = useState<readonly string[]>(calendar?.holidays ?? []);
  const save = () => {
    const body = {
      name,
      timezone,
      hours: hours.map(({ weekday, from, to }) => ({ weekday, from, to })),
      holidays: [...holidays],
    };
    return calendar
      ? update({ id: calendar.id, ganttCalendarChange: { ...body, version: calendar.version } }).unwrap()
      : create({ ganttCalendarWrite: body }).unwrap();
  };
  const removeCalendar = () => saving.run(() => remove({ id: calendar?.id ?? '' }).unwrap());
  return (
    <FormDialog
      title={calendar ? t('planning.calendar.edit', { name: calendar.name }) : t('planning.calendar.new')}
      saving={saving}
      fields={FIELDS}
      canSave={name.trim() !== ''}
      save={save}
      onClose={onClose}
      aside={
        calendar && (
          <Button
            color="error"
            sx={{ marginInlineEnd: 'auto' }}
            onClick={() => void removeCalendar().then((isRemoved) => isRemoved && onClose())}
          >
            {t('planning.calendar.remove')}
          </Button>
        )
      }
    >
      <TextField
        autoFocus
        id="calendar-name"
        label={t('planning.field.name')}
        value={name}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        onChange={(event) => setName(event.target.value)}
        sx={{ mt: 1 }}
      />
      <ZoneField value={timezone} error={saving.violation('timezone')?.message} onChange={setTimezone} />
      <Typography variant="h2">{t('planning.calendar.hours')}</Typography>
      <HoursEditor hours={hours} violation={saving.violation('hours')} onChange={setHours} />
      <HolidaysEditor
        holidays={holidays}
        error={saving.violation('holidays')?.message}
        onChange={setHolidays}
      />
    </FormDialog>
  );
}
