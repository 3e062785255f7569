/** A plan: its tasks in a table, and the chart beside it. */
import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Paper, Skeleton } from '@mui/material';
import { useEffect, useMemo, useState } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { Pages } from '@/shared/ui/list-controls';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { useCreateGanttProjectMutation, useUpdateGanttProjectMutation } from '../api';
import { GanttPainter } from '../painter/gantt-painter';
import { chartTasks } from './chart-tasks';
import { Prompt } from './prompt';
import { TaskDialog } from './task-dialog';
import { TaskTable } from './task-table';
import { Toolbar } from './toolbar';
import { type Edits, useEdits } from './use-edits';
import { useFiles } from './use-files';
import { type Shown, usePlan } from './use-plan';

interface Opened {
  what: 'add' | 'edit' | 'links' | 'rename' | 'plan';
  id: string;
}

function useShortcuts(edits: Edits): void {
  const { undo, redo } = edits;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement;
      if (!(event.ctrlKey || event.metaKey) || target.closest('input, textarea, [role="dialog"]')) return;
      const key = event.key.toLowerCase();
      if (key === 'z' && !event.shiftKey) void undo();
      else if (key === 'y' || (key === 'z' && event.shiftKey)) void redo();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  });
}

function Dialogs({
  opened,
  shown,
  edits,
  zone,
  close,
}: {
  opened: Opened;
  shown: Shown;
  edits: Edits;
  zone: string;
  close: () => void;
}) {
  const t = useT();
  const [create] = useCreateGanttProjectMutation();
  const task = shown.rows.find(({ id }) => id === opened.id) ?? null;
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
  if (opened.what === 'add' || (opened.what === 'edit' && task)) {
    return (
      <TaskDialog
        task={opened.what === 'add' ? null : task}
        rows={shown.rows}
        zone={zone}
        edits={edits}
        onClose={close}
      />
    );
  }
  if (!task) return null;
  if (opened.what === 'rename') {
    return (
      <Prompt
        {...told}
        title={t('planning.rename', { id: task.id })}
        label={t('planning.field.name')}
        first={task.name}
        save={(name) => edits.change(task.id, { name })}
      />
    );
  }
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

function Chart({
  shown,
  edits,
  zone,
  open,
}: {
  shown: Shown;
  edits: Edits;
  zone: string;
  open: (opened: Opened) => void;
}) {
  const t = useT();
  const { locale } = useI18n();
  const { rows, critical, schedule, view } = shown;
  // A refused drag is drawn anew, from what is so.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt that failed changes nothing else
  const tasks = useMemo(() => chartTasks(rows, critical), [rows, critical, edits.attempt]);
  const overloaded = useMemo(() => new Set(schedule?.overloads.flatMap((one) => one.tasks)), [schedule]);
  return (
    <Paper variant="outlined" sx={{ display: 'flex', overflow: 'auto' }}>
      <TaskTable
        rows={rows}
        critical={critical}
        overloaded={overloaded}
        zone={zone}
        onEdit={(id) => open({ what: 'edit', id })}
        onLinks={(id) => open({ what: 'links', id })}
      />
      <GanttPainter
        label={t('planning.chart')}
        tasks={tasks}
        view={view}
        zone={zone}
        locale={FORMAT_LOCALES[locale]}
        onTimes={(id, times) => void edits.change(id, times)}
        onProgress={(id, progress) => void edits.change(id, { progress })}
        onOpen={(id) => open({ what: 'links', id })}
        onRename={(id) => open({ what: 'rename', id })}
      />
    </Paper>
  );
}

function Content({
  shown,
  edits,
  zone,
  open,
}: {
  shown: Shown;
  edits: Edits;
  zone: string;
  open: (opened: Opened) => void;
}) {
  const t = useT();
  const { plans, tasks, rows, plan } = shown;
  const error = plans.error ?? tasks.error;
  if (error && rows.length === 0) return <ErrorState error={error} retry={() => void plans.refetch()} />;
  if (plans.isLoading || (plan && !tasks.currentData)) return <Skeleton variant="rounded" height={400} />;
  if (rows.length === 0) {
    return (
      <EmptyState
        text={t('planning.empty')}
        action={<Button onClick={() => open({ what: 'add', id: '' })}>{t('planning.task.add')}</Button>}
      />
    );
  }
  return (
    <>
      <Chart shown={shown} edits={edits} zone={zone} open={open} />
      {shown.total > shown.size && (
        <Pages
          total={shown.total}
          page={shown.page}
          size={shown.size}
          onPage={(page) => shown.show({ page }, true)}
          onSize={() => undefined}
        />
      )}
    </>
  );
}

export function PlanPage() {
  const t = useT();
  const shown = usePlan();
  const tenantZone = useMe()?.tenant.timezone ?? 'UTC';
  const zone = shown.plan?.timezone || tenantZone;
  const edits = useEdits(shown.plan?.id ?? '');
  const files = useFiles(shown.plan?.id ?? '');
  const [update] = useUpdateGanttProjectMutation();
  const [opened, setOpened] = useState<Opened | null>(null);
  useShortcuts(edits);
  const feed = shown.plan?.feed === 'deliveries' ? 'none' : 'deliveries';
  const problem = files.problem ?? (opened ? null : edits.problem);
  return (
    <Page
      title={t('planning.title')}
      action={
        <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ what: 'add', id: '' })}>
          {t('planning.task.add')}
        </Button>
      }
      filters={
        <Toolbar
          shown={shown}
          edits={edits}
          onPlan={() => setOpened({ what: 'plan', id: '' })}
          onWrite={(format) => void files.write(format)}
          onRead={(file) => void files.take(file).then((plan) => plan && shown.show({ plan: plan.id }))}
          onFeed={() => shown.plan && void update({ id: shown.plan.id, ganttProjectChange: { feed } })}
        />
      }
    >
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, mb: 1 }}>
        {problem && <ViolationAlerts key={edits.attempt} problem={problem} />}
        {edits.pushed && (
          <Alert severity="info" closeText={t('action.dismiss')} onClose={edits.forget}>
            {t('planning.pushed', { id: edits.pushed.id, by: edits.pushed.by })}
          </Alert>
        )}
      </Box>
      <Content shown={shown} edits={edits} zone={zone} open={setOpened} />
      {opened && (
        <Dialogs opened={opened} shown={shown} edits={edits} zone={zone} close={() => setOpened(null)} />
      )}
    </Page>
  );
}
