/** All of a task in one form: what the chart does by mouse, for the keyboard. */
import { Box, Button, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { inputOf, momentOfInput } from '@/shared/lib/wall';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import type { GanttTask, GanttTaskChange } from '../contract';
import type { Edits } from './use-edits';

interface TaskDialogProps {
  task: GanttTask | null;
  rows: readonly GanttTask[];
  zone: string;
  edits: Edits;
  onClose: () => void;
}

const formOf = (task: GanttTask | null, zone: string) => ({
  name: task?.name ?? '',
  type: task?.type ?? ('task' as const),
  start: task?.start ? inputOf(task.start, zone) : '',
  end: task?.end ? inputOf(task.end, zone) : '',
  progress: String(task?.progress ?? 0),
  dependencies: task?.dependencies.join(', ') ?? '',
  resources: task?.resources.map(({ name, id }) => name || id).join(', ') ?? '',
  project: task?.project ?? '',
  isDisabled: task?.isDisabled ?? false,
});

type Form = ReturnType<typeof formOf>;

/** What was changed in the form, and nothing else. */
export function changeOf(before: Form, after: Form, task: GanttTask | null, zone: string): GanttTaskChange {
  const change: GanttTaskChange = {};
  if (after.name !== before.name) change.name = after.name;
  if (after.type !== before.type) change.type = after.type;
  if (after.start !== before.start && after.start) change.start = momentOfInput(after.start, zone);
  if (after.end !== before.end && after.end) change.end = momentOfInput(after.end, zone);
  if (after.progress !== before.progress) change.progress = after.progress.trim() || '0';
  if (after.dependencies !== before.dependencies) change.dependencies = after.dependencies;
  if (after.project !== before.project) change.project = after.project;
  if (after.isDisabled !== before.isDisabled) change.isDisabled = after.isDisabled;
  if (after.resources !== before.resources) {
    const names = after.resources.split(',').flatMap((name) => name.trim() || []);
    change.resources = names.map((name) => {
      const known = task?.resources.find((one) => one.name === name || one.id === name);
      return known ?? { id: name.slice(0, 64), name, units: 100 };
    });
  }
  return change;
}

const TEXTS = [
  ['name', 'text'],
  ['start', 'datetime-local'],
  ['end', 'datetime-local'],
  ['progress', 'number'],
  ['dependencies', 'text'],
  ['resources', 'text'],
] as const;

const FIELDS = TEXTS.map(([name]) => name);

function useTaskForm({ task, zone, edits }: TaskDialogProps) {
  const [first] = useState(() => formOf(task, zone));
  const [form, setForm] = useState(first);
  const put = (more: Partial<Form>) => setForm((before) => ({ ...before, ...more }));
  const save = async () => {
    const change = changeOf(first, form, task, zone);
    const { name, ...more } = change;
    if (!task) await edits.add(name ?? '', more as Partial<GanttTask>);
    else if (Object.keys(change).length > 0) await edits.change(task.id, change, task.version);
  };
  return { form, put, save };
}

export function TaskDialog(props: TaskDialogProps) {
  const { task, rows, edits, onClose } = props;
  const t = useT();
  const saving = useSaving();
  const { form, put, save } = useTaskForm(props);
  const projects = rows.filter(({ type, id }) => type === 'project' && id !== task?.id);
  const drop = () => saving.run(() => edits.remove(task?.id ?? ''));
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
            onClick={() => void drop().then((isGone) => isGone && onClose())}
          >
            {t('planning.task.remove')}
          </Button>
        )
      }
    >
      {TEXTS.map(([name, type]) => (
        <TextField
          key={name}
          id={`task-${name}`}
          type={type}
          label={t(`planning.field.${name}`)}
          value={form[name]}
          autoFocus={name === 'name'}
          onChange={(event) => put({ [name]: event.target.value })}
          slotProps={{
            inputLabel: type === 'datetime-local' ? { shrink: true } : {},
            htmlInput: type === 'datetime-local' ? { step: 1, dir: 'ltr' } : {},
          }}
          error={Boolean(saving.refusal(name))}
          helperText={saving.refusal(name)?.message ?? (name === 'dependencies' && t('planning.links.hint'))}
          {...(name === 'name' && { sx: { mt: 1 } })}
        />
      ))}
      <Box sx={{ display: 'flex', gap: 2 }}>
        <TextField
          select
          fullWidth
          id="task-type"
          label={t('planning.field.type')}
          value={form.type}
          onChange={(event) => put({ type: event.target.value as Form['type'] })}
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
          onChange={(event) => put({ project: event.target.value })}
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
            onChange={(event) => put({ isDisabled: event.target.checked })}
          />
        }
        label={t('planning.field.isDisabled')}
      />
    </FormDialog>
  );
}
