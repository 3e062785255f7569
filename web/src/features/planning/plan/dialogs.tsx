/** The dialog that is open over a plan. */
import { useT } from '@/shared/i18n/i18n-context';
import { CalendarsDialog } from '../calendars/calendars-dialog';
import { ImportDialog } from './import-dialog';
import { PlanDialog } from './plan-dialog';
import { Prompt } from './prompt';
import { RemovePlanDialog } from './remove-plan-dialog';
import { TaskDialog } from './task-dialog';
import type { Edits } from './use-edits';
import type { Shown } from './use-plan';

export interface Opened {
  what: 'add' | 'edit' | 'links' | 'rename' | 'plan' | 'editPlan' | 'removePlan' | 'calendars' | 'import';
  /** Of the task. */
  id?: string;
  /** To be read. */
  file?: File;
}

interface DialogsProps {
  opened: Opened;
  shown: Shown;
  edits: Edits;
  close: () => void;
}

export function Dialogs({ opened, shown, edits, close }: DialogsProps) {
  const t = useT();
  const { rows, zone } = shown;
  const task = rows.find(({ id }) => id === opened.id) ?? null;
  const { calendars, plan } = shown;
  const showPlan = (id: string) => shown.show({ plan: id });
  if (opened.what === 'plan' || opened.what === 'editPlan') {
    const edited = opened.what === 'editPlan' ? (plan ?? null) : null;
    return <PlanDialog plan={edited} calendars={calendars} onMade={showPlan} onClose={close} />;
  }
  if (opened.what === 'removePlan' && plan) {
    const showNext = () => shown.show({ plan: null });
    return <RemovePlanDialog plan={plan} tasks={rows.length} onGone={showNext} onClose={close} />;
  }
  if (opened.what === 'calendars') return <CalendarsDialog calendars={calendars} onClose={close} />;
  if (opened.file) {
    return <ImportDialog file={opened.file} calendars={calendars} onMade={showPlan} onClose={close} />;
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
          onClose={close}
          title={t('planning.rename', { id: task.id })}
          label={t('planning.field.name')}
          first={task.name}
          save={(name) => edits.change(task.id, { name })}
        />
      );
    default:
      return (
        <Prompt
          onClose={close}
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
