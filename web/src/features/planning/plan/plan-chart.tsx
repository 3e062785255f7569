/** Chart and table of a plan with their commands. */
import { useCallback, useMemo } from 'react';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { GanttChart } from '../painter/gantt-chart';
import { toChartTasks } from './chart-tasks';
import { getTotalWidth, useColumns } from './columns';
import type { Opened } from './dialogs';
import { TaskTable } from './task-table';
import type { Edits } from './use-edits';
import type { CurrentPlan } from './use-plan';
import { toWorkWeek } from './work-week';

interface PlanChartProps {
  current: CurrentPlan;
  edits: Edits;
  open: (opened: Opened) => void;
}

export function PlanChart({ current, edits, open }: PlanChartProps) {
  const t = useT();
  const { formatLocale } = useI18n();
  const { rows, schedule, view, zone, plan, calendar } = current;
  const columns = useColumns();
  const tasks = useMemo(() => toChartTasks(rows, schedule), [rows, schedule]);
  const work = useMemo(() => toWorkWeek(plan, calendar), [plan, calendar]);
  const edit = useCallback((id: string) => open({ kind: 'edit', id }), [open]);
  const links = useCallback((id: string) => open({ kind: 'links', id }), [open]);
  return (
    <GanttChart
      key={plan?.id}
      label={t('planning.chart')}
      isBusy={current.isFetching}
      today={t('planning.today')}
      tasks={tasks}
      view={view}
      zone={zone}
      locale={formatLocale}
      work={work}
      attempt={edits.attempt}
      onView={(next) => current.show({ view: next })}
      onTimes={({ id, version }, times) => edits.drag(id, times, version)}
      onProgress={({ id, version }, progress) => edits.drag(id, { progress }, version)}
      onLink={(source, target, kind) => edits.link(source.id, target, kind)}
      onOpen={links}
      onRename={(id) => open({ kind: 'rename', id })}
      tableWidth={getTotalWidth(columns)}
      table={(first, last) => (
        <TaskTable
          rows={rows}
          first={first}
          last={last}
          columns={columns}
          schedule={schedule}
          zone={zone}
          onEdit={edit}
          onLinks={links}
        />
      )}
    />
  );
}
