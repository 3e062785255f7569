/** Page of a plan: task table and chart. */
import Add from '@mui/icons-material/Add';
import { Alert, Box, Button, Skeleton } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { JobProgress } from '@/shared/ui/job-progress';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import { Dialogs, type Opened } from './dialogs';
import { PlanChart } from './plan-chart';
import { Toolbar } from './toolbar';
import { type Edits, useEdits } from './use-edits';
import { useFiles } from './use-files';
import { type CurrentPlan, usePlan } from './use-plan';
import { useShortcuts } from './use-shortcuts';

interface ContentProps {
  current: CurrentPlan;
  edits: Edits;
  open: (opened: Opened) => void;
}

function Content({ current, edits, open }: ContentProps) {
  const t = useT();
  const { plans, tasks, rows, plan } = current;
  const error = plans.error ?? tasks.error;
  const retry = () => void (plans.error ? plans : tasks).refetch();
  if (error && rows.length === 0) return <ErrorState error={error} retry={retry} />;
  if (plans.isLoading || (plan && !tasks.currentData)) return <Skeleton variant="rounded" height={400} />;
  if (rows.length > 0) return <PlanChart current={current} edits={edits} open={open} />;
  return (
    <EmptyState
      text={t('planning.empty')}
      action={<Button onClick={() => open({ kind: 'add' })}>{t('planning.task.add')}</Button>}
    />
  );
}

export function PlanPage() {
  const t = useT();
  const current = usePlan();
  const edits = useEdits(current.plan?.id ?? '', current.zone);
  const files = useFiles(current.plan?.id ?? '');
  const [opened, setOpened] = useState<Opened | null>(null);
  useShortcuts(edits);
  const feed = current.plan?.feed === 'deliveries' ? 'none' : 'deliveries';
  const problem = files.problem ?? (opened ? null : edits.problem);
  return (
    <Page
      title={t('planning.title')}
      action={
        <Button variant="contained" startIcon={<Add />} onClick={() => setOpened({ kind: 'add' })}>
          {t('planning.task.add')}
        </Button>
      }
      filters={
        <Toolbar
          current={current}
          edits={edits}
          open={setOpened}
          onExport={files.exportPlan}
          onFeed={() => edits.changePlan({ feed })}
        />
      }
    >
      <Box aria-live="polite" sx={{ display: 'grid', gap: 1, mb: 1 }}>
        {files.job && (
          <JobProgress
            label={t('planning.job.writing')}
            percent={files.job.progress}
            onCancel={files.cancel}
          />
        )}
        {problem && <ViolationAlerts key={edits.attempt} problem={problem} />}
        {edits.pushed && (
          <Alert severity="info" closeText={t('action.dismiss')} onClose={edits.clearPushed}>
            {t('planning.pushed', { id: edits.pushed.id, by: edits.pushed.by })}
          </Alert>
        )}
      </Box>
      <Content current={current} edits={edits} open={setOpened} />
      {opened && <Dialogs opened={opened} current={current} edits={edits} close={() => setOpened(null)} />}
    </Page>
  );
}
