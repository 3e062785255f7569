/** Dialog with all fields of a task. */
import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { type ChangeEvent, useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { fromInputValue, toInputValue } from '@/shared/lib/wall-time';
import { DayTimeField } from '@/shared/ui/day-time-field';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import type { GanttTask, GanttTaskChange } from '../contract';
import { getResourceNames, ResourcesField } from './resources-field';
import type { Edits } from './use-edits';

interface TaskDialogProps {
  task: GanttTask | null;
  rows: readonly GanttTask[];
  zone: string;
  edits: Edits;
  onClose: () => void;
}

const toForm = (task: GanttTask | null, zone: string) => ({
  name: task?.name ?? '',
  type: task?.type ?? ('task' as const),
  start: task?.start ? toInputValue(task.start, zone) : '',
  end: task?.end ? toInputValue(task.end, zone) : '',
  progress: String(task?.progress ?? 0),
  dependencies: task?.dependencies.join(', ') ?? '',
  resources: getResourceNames(task),
  project: task?.project ?? '',
  isDisabled: task?.isDisabled ?? false,
});

type Form = ReturnType<typeof toForm>;

/** Return only the changed fields. */
export function findChange(before: Form, after: Form, task: GanttTask | null, zone: string): GanttTaskChange {
  const change: GanttTaskChange = {};
  if (after.name !== before.name) change.name = after.name;
  if (after.type !== before.type) change.type = after.type;
  if (after.start !== before.start && after.start) change.start = fromInputValue(after.start, zone);
  if (after.end !== before.end && after.end) change.end = fromInputValue(after.end, zone);
  if (after.progress !== before.progress) change.progress = after.progress.trim() || '0';
  if (after.dependencies !== before.dependencies) change.dependencies = after.dependencies;
  if (after.project !== before.project) change.project = after.project;
  if (after.isDisabled !== before.isDisabled) change.isDisabled = after.isDisabled;
  if (after.resources !== before.resources) {
    change.resources = after.resources.map((name) => {
      const existing = task?.resources.find((resource) => resource.name === name || resource.id === name);
      return existing ?? { id: name.slice(0, 64), name, units: 100 };
    });
  }
  return change;
}

const TIMES = ['start', 'end'] as const;
const FIELDS = ['name', 'start', 'end', 'progress', 'dependencies', 'resources'];

function useTaskForm({ task, zone, edits }: TaskDialogProps) {
  const [initialForm] = useState(() => toForm(task, zone));
  const [form, setForm] = useState(initialForm);
  const changeForm = (changes: Partial<Form>) => setForm((before) => ({ ...before, ...changes }));
  const save = async () => {
    const change = findChange(initialForm, form, task, zone);
    const { name, ...changes } = change;
    if (!task) await edits.add(name ?? '', changes as Partial<GanttTask>);
    else if (Object.keys(change).length > 0) await edits.change(task.id, change, task.version);
  };
  return { form, changeForm, save };
}

export function TaskDialog(props: TaskDialogProps) {
  const { task, rows, edits, onClose } = props;
  const t = useT();
  const saving = useSaving();
  const { form, changeForm, save } = useTaskForm(props);
  const projects = rows.filter(({ type, id }) => type === 'project' && id !== task?.id);
  const getTextProps = (name: 'name' | 'progress' | 'dependencies', hint?: string) => ({
    id: `task-${name}`,
    label: t(`planning.field.${name}`),
    value: form[name],
    onChange: (event: ChangeEvent<HTMLInputElement>) => changeForm({ [name]: event.target.value }),
    error: Boolean(saving.violation(name)),
    helperText: saving.violation(name)?.message ?? hint,
  });
  const removeTask = () => saving.run(() => edits.remove(task?.id ?? ''));
  return (
    <FormDialog
      title={task ? t('planning.task.edit', { id: task.id }) : t('planning.task.add')}
      saving={saving}
      fields={FIELDS}
      canSave={form.name.trim() !== ''}
      save={save}
      onClose={onClose}
      aside={
        task && (
          <Button
            color="error"
            sx={{ marginInlineEnd: 'auto' }}
            onClick={() => void removeTask().then((isRemoved) => isRemoved && onClose())}
          >
            {t('planning.task.remove')}
          </Button>
        )
      }
    >
      <TextField autoFocus {...getTextProps('name')} sx={{ mt: 1 }} />
      {TIMES.map((name) => (
        <DayTimeField
          key={name}
          id={`task-${name}`}
          label={t(`planning.field.${name}`)}
          timeLabel={t('planning.field.time')}
          value={form[name]}
          onChange={(value) => changeForm({ [name]: value })}
          error={Boolean(saving.violation(name))}
          helperText={saving.violation(name)?.message}
        />
      ))}
      <TextField type="number" {...getTextProps('progress')} />
      <TextField {...getTextProps('dependencies', t('planning.links.hint'))} />
      <ResourcesField
        rows={rows}
        value={form.resources}
        error={saving.violation('resources')?.message}
        onChange={(resources) => changeForm({ resources })}
      />
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TextField
          select
          fullWidth
          id="task-type"
          label={t('planning.field.type')}
          value={form.type}
          onChange={(event) => changeForm({ type: event.target.value as Form['type'] })}
        >
          <MenuItem value="task">{t('planning.type.task')}</MenuItem>
          <MenuItem value="project">{t('planning.type.project')}</MenuItem>
        </TextField>
        <TextField
          select
          fullWidth
          id="task-project"
          label={t('planning.field.project')}
          value={form.project}
          onChange={(event) => changeForm({ project: event.target.value })}
        >
          <MenuItem value="">{t('planning.noProject')}</MenuItem>
          {projects.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {id} · {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={form.isDisabled}
            onChange={(event) => changeForm({ isDisabled: event.target.checked })}
          />
        }
        label={t('planning.field.isDisabled')}
      />
    </FormDialog>
  );
}
