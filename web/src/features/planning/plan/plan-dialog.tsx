/** A plan's name, where it starts, and the calendar it works by. */
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { inputOf, momentOfInput } from '@/shared/lib/wall';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreateGanttProjectMutation, useUpdateGanttProjectMutation } from '../api';
import { CalendarField } from '../calendars/calendar-field';
import { ZoneField } from '../calendars/zone-field';
import type { GanttCalendar, GanttProject } from '../contract';

interface PlanDialogProps {
  /** Nothing for a new one. */
  plan: GanttProject | null;
  calendars: readonly GanttCalendar[];
  onMade: (id: string) => void;
  onClose: () => void;
}

const FIELDS = ['name', 'start', 'calendar', 'timezone'];

function usePlanForm(plan: GanttProject | null) {
  const tenantZone = useMe()?.tenant.timezone ?? 'UTC';
  const zone = plan?.timezone || tenantZone;
  const [form, setForm] = useState({
    name: plan?.name ?? '',
    start: plan?.start ? inputOf(plan.start, zone) : '',
    calendar: plan?.calendar ?? 'standard',
    timezone: zone,
    feed: plan?.feed ?? ('none' as const),
  });
  const put = (more: Partial<typeof form>) => setForm((before) => ({ ...before, ...more }));
  const { start, ...rest } = form;
  const told = { ...rest, ...(start && { start: momentOfInput(start, form.timezone) }) };
  return { form, put, told };
}

export function PlanDialog({ plan, calendars, onMade, onClose }: PlanDialogProps) {
  const t = useT();
  const saving = useSaving();
  const { form, put, told } = usePlanForm(plan);
  const [create] = useCreateGanttProjectMutation();
  const [update] = useUpdateGanttProjectMutation();
  const isOwn = calendars.some(({ id }) => id === form.calendar);
  const save = async () => {
    const made = plan
      ? await update({ id: plan.id, ganttProjectChange: { ...told, version: plan.version } }).unwrap()
      : await create({ ganttProjectWrite: told }).unwrap();
    onMade(made.id);
  };
  const refused = (name: string) => ({
    error: Boolean(saving.refusal(name)),
    helperText: saving.refusal(name)?.message,
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
        onChange={(event) => put({ name: event.target.value })}
        sx={{ mt: 1 }}
        {...refused('name')}
      />
      <TextField
        id="plan-start"
        type="datetime-local"
        label={t('planning.field.planStart')}
        value={form.start}
        onChange={(event) => put({ start: event.target.value })}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { dir: 'ltr' } }}
        {...refused('start')}
      />
      <CalendarField
        value={form.calendar}
        calendars={calendars}
        error={saving.refusal('calendar')?.message}
        onChange={(calendar) => put({ calendar })}
      />
      {!isOwn && (
        <ZoneField
          value={form.timezone}
          error={saving.refusal('timezone')?.message}
          onChange={(timezone) => put({ timezone })}
        />
      )}
      <FormControlLabel
        control={
          <Switch
            checked={form.feed === 'deliveries'}
            onChange={(event) => put({ feed: event.target.checked ? 'deliveries' : 'none' })}
          />
        }
        label={t('planning.feed.on')}
      />
    </FormDialog>
  );
}
