/** The dialog that is open over a plan. */
import { useT } from '@/shared/i18n/i18n-context';
import { useCreateGanttProjectMutation } from '../api';
import { Prompt } from './prompt';
import { TaskDialog } from './task-dialog';
import type { Edits } from './use-edits';
import type { Shown } from './use-plan';

export interface Opened {
  what: 'add' | 'edit' | 'links' | 'rename' | 'plan';
  id: string;
}

interface DialogsProps {
  opened: Opened;
  shown: Shown;
  edits: Edits;
  close: () => void;
}

export function Dialogs({ opened, shown, edits, close }: DialogsProps) {
  const t = useT();
  const [create] = useCreateGanttProjectMutation();
  const { rows, zone } = shown;
  const task = rows.find(({ id }) => id === opened.id) ?? null;
  const told = { problem: edits.problem, attempt: edits.attempt, onClose: close };
  if (opened.what === 'plan') {
    const make = async (name: string) => {
      const plan = await create({ ganttProjectWrite: { name } }).unwrap();
      shown.show({ plan: plan.id });
      return true;
    };
    return (
      <Prompt {...told} title={t('planning.newPlan')} label={t('planning.field.name')} first="" save={make} />
    );
  }
  if (opened.what === 'add') {
    return <TaskDialog task={null} rows={rows} zone={zone} edits={edits} onClose={close} />;
  }
  if (!task) return null;
  switch (opened.what) {
    case 'edit':
      return <TaskDialog task={task} rows={rows} zone={zone} edits={edits} onClose={close} />;
    case 'rename':
      return (
        <Prompt
          {...told}
          title={t('planning.rename', { id: task.id })}
          label={t('planning.field.name')}
          first={task.name}
          save={(name) => edits.change(task.id, { name })}
        />
      );
    default:
      return (
        <Prompt
          {...told}
          mayBeEmpty
          title={t('planning.links.title', { id: task.id })}
          label={t('planning.links.label')}
          hint={t('planning.links.hint')}
          first={task.dependencies.join(', ')}
          save={(dependencies) => edits.change(task.id, { dependencies })}
        />
      );
  }
}
