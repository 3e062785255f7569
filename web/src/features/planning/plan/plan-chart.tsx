/** The chart of a plan with its table, and what is done on them. */
import { useCallback, useMemo } from 'react';
import { useI18n, useT } from '@/shared/i18n/i18n-context';
import { FORMAT_LOCALES } from '@/shared/i18n/locales';
import { GanttChart } from '../painter/gantt-chart';
import { chartTasks } from './chart-tasks';
import { useColumns, widthOf } from './columns';
import type { Opened } from './dialogs';
import { TaskTable } from './task-table';
import type { Edits } from './use-edits';
import type { Shown } from './use-plan';
import { workWeekOf } from './work-week';

interface PlanChartProps {
  shown: Shown;
  edits: Edits;
  open: (opened: Opened) => void;
}

export function PlanChart({ shown, edits, open }: PlanChartProps) {
  const t = useT();
  const { locale } = useI18n();
  const { rows, schedule, view, zone, plan, calendar } = shown;
  const columns = useColumns();
  const tasks = useMemo(() => chartTasks(rows, schedule), [rows, schedule]);
  const work = useMemo(() => workWeekOf(plan, calendar), [plan, calendar]);
  const edit = useCallback((id: string) => open({ what: 'edit', id }), [open]);
  const links = useCallback((id: string) => open({ what: 'links', id }), [open]);
  return (
    <GanttChart
      key={plan?.id}
      label={t('planning.chart')}
      today={t('planning.today')}
      tasks={tasks}
      view={view}
      zone={zone}
      locale={FORMAT_LOCALES[locale]}
      work={work}
      attempt={edits.attempt}
      onView={(next) => shown.show({ view: next })}
      onTimes={({ id, version }, times) => edits.drag(id, times, version)}
      onProgress={({ id, version }, progress) => edits.drag(id, { progress }, version)}
      onOpen={links}
      onRename={(id) => open({ what: 'rename', id })}
      covered={widthOf(columns)}
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
