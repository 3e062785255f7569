/** Dialog of a plan: name, start, calendar. */
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { fromInputValue, toInputValue } from '@/shared/lib/wall-time';
import { DayTimeField } from '@/shared/ui/day-time-field';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreateGanttProjectMutation, useUpdateGanttProjectMutation } from '../api.gen';
import { CalendarField } from '../calendars/calendar-field';
import { ZoneField } from '../calendars/zone-field';
import type { GanttCalendar, GanttProject } from '../contract';

interface PlanDialogProps {
  /** Null for a new plan. */
  plan: GanttProject | null;
  calendars: readonly GanttCalendar[];
  onSaved: (id: string) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'start', 'calendar', 'timezone'];

function usePlanForm(plan: GanttProject | null, calendars: readonly GanttCalendar[]) {
  const tenantZone = useMe()?.tenant.timezone ?? 'UTC';
  /** Return the zone of a calendar; the standard one has that of the plan. */
  const zoneOf = (calendar: string | null | undefined, timezone: string) =>
    calendars.find(({ id }) => id === calendar)?.timezone || timezone;
  const zone = plan?.timezone || tenantZone;
  const [form, setForm] = useState({
    name: plan?.name ?? '',
    start: plan?.start ? toInputValue(plan.start, zoneOf(plan.calendar, zone)) : '',
    calendar: plan?.calendar ?? 'standard',
    timezone: zone,
    feed: plan?.feed ?? ('none' as const),
  });
  const change = (changes: Partial<typeof form>) => setForm((before) => ({ ...before, ...changes }));
  const { start, ...rest } = form;
  const body = {
    ...rest,
    start: start ? fromInputValue(start, zoneOf(form.calendar, form.timezone)) : null,
  };
  return { form, change, body };
}

export function PlanDialog({ plan, calendars, onSaved, onClose }: PlanDialogProps) {
  const t = useT();
  const saving = useSaving();
  const { form, change, body } = usePlanForm(plan, calendars);
  const [create] = useCreateGanttProjectMutation();
  const [update] = useUpdateGanttProjectMutation();
  const hasOwnCalendar = calendars.some(({ id }) => id === form.calendar);
  const save = async () => {
    const saved = plan
      ? await update({ id: plan.id, ganttProjectChange: { ...body, version: plan.version } }).unwrap()
      : await create({ ganttProjectWrite: body }).unwrap();
    onSaved(saved.id);
  };
  const getErrorProps = (name: string) => ({
    error: Boolean(saving.violation(name)),
    helperText: saving.violation(name)?.message,
  });
  return (
    <FormDialog
      title={t(plan ? 'planning.editPlan' : 'planning.newPlan')}
      saving={saving}
      fields={FIELDS}
      width="xs"
      canSave={form.name.trim() !== ''}
      save={save}
      onClose={onClose}
    >
      <TextField
        autoFocus
        id="plan-name"
        label={t('planning.field.name')}
        value={form.name}
        onChange={(event) => change({ name: event.target.value })}
        sx={{ mt: 1 }}
        {...getErrorProps('name')}
      />
      <DayTimeField
        id="plan-start"
        label={t('planning.field.planStart')}
        timeLabel={t('planning.field.time')}
        value={form.start}
        onChange={(start) => change({ start })}
        {...getErrorProps('start')}
      />
      <CalendarField
        value={form.calendar}
        calendars={calendars}
        error={saving.violation('calendar')?.message}
        onChange={(calendar) => change({ calendar })}
      />
      {!hasOwnCalendar && (
        <ZoneField
          value={form.timezone}
          error={saving.violation('timezone')?.message}
          onChange={(timezone) => change({ timezone })}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={form.feed === 'deliveries'}
            onChange={(event) => change({ feed: event.target.checked ? 'deliveries' : 'none' })}
          />
        }
        label={t('planning.feed.on')}
      />
    </FormDialog>
  );
}
