/** Shows the open dialog of the plan page. */
import { useT } from '@/shared/i18n/i18n-context';
import { CalendarsDialog } from '../calendars/calendars-dialog';
import { ImportDialog } from './import-dialog';
import { PlanDialog } from './plan-dialog';
import { Prompt } from './prompt';
import { RemovePlanDialog } from './remove-plan-dialog';
import { TaskDialog } from './task-dialog';
import type { Edits } from './use-edits';
import type { CurrentPlan } from './use-plan';

export interface Opened {
  kind: 'add' | 'edit' | 'links' | 'rename' | 'plan' | 'editPlan' | 'removePlan' | 'calendars' | 'import';
  /** Task id. */
  id?: string;
  /** File to import. */
  file?: File;
}

interface DialogsProps {
  opened: Opened;
  current: CurrentPlan;
  edits: Edits;
  close: () => void;
}

export function Dialogs({ opened, current, edits, close }: DialogsProps) {
  const t = useT();
  const { rows, zone } = current;
  const task = rows.find(({ id }) => id === opened.id) ?? null;
  const { calendars, plan } = current;
  const showPlan = (id: string) => current.show({ plan: id });
  if (opened.kind === 'plan' || opened.kind === 'editPlan') {
    const edited = opened.kind === 'editPlan' ? (plan ?? null) : null;
    return <PlanDialog plan={edited} calendars={calendars} onSaved={showPlan} onClose={close} />;
  }
  if (opened.kind === 'removePlan' && plan) {
    const showNext = () => current.show({ plan: null });
    return <RemovePlanDialog plan={plan} tasks={rows.length} onRemoved={showNext} onClose={close} />;
  }
  if (opened.kind === 'calendars') return <CalendarsDialog calendars={calendars} onClose={close} />;
  if (opened.file) {
    return <ImportDialog file={opened.file} calendars={calendars} onImported={showPlan} onClose={close} />;
  }
  if (opened.kind === 'add') {
    return <TaskDialog task={null} rows={rows} zone={zone} edits={edits} onClose={close} />;
  }
  if (!task) return null;
  switch (opened.kind) {
    case 'edit':
      return <TaskDialog task={task} rows={rows} zone={zone} edits={edits} onClose={close} />;
    case 'rename':
      return (
        <Prompt
          onClose={close}
          title={t('planning.rename', { id: task.id })}
          label={t('planning.field.name')}
          initialText={task.name}
          save={(name) => edits.change(task.id, { name })}
        />
      );
    default:
      return (
        <Prompt
          onClose={close}
          allowEmpty
          title={t('planning.links.title', { id: task.id })}
          label={t('planning.links.label')}
          hint={t('planning.links.hint')}
          initialText={task.dependencies.join(', ')}
          save={(dependencies) => edits.change(task.id, { dependencies })}
        />
      );
  }
}
