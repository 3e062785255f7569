/** Task table beside the chart, operable by keyboard; only the visible rows are rendered. */
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import type { GanttTask, PlanSchedule } from '../contract';
import { HEAD, ROW } from '../painter/size';
import type { Column } from './columns';
import { TaskRow } from './task-row';

interface TaskTableProps {
  rows: readonly GanttTask[];
  /** Visible rows; `last` is exclusive. */
  first: number;
  last: number;
  columns: readonly Column[];
  schedule: PlanSchedule | undefined;
  zone: string;
  onEdit: (id: string) => void;
  onLinks: (id: string) => void;
}

const MAX_DEPTH = 9;

function getDepth(task: GanttTask, byId: ReadonlyMap<string, GanttTask>): number {
  let depth = 0;
  for (
    let project = byId.get(task.project);
    project && depth < MAX_DEPTH;
    project = byId.get(project.project)
  )
    depth += 1;
  return depth;
}

/** Return the overallocated resources with their load, by task id. */
function groupOverallocations(schedule: PlanSchedule | undefined): ReadonlyMap<string, string> {
  const result = new Map<string, Set<string>>();
  for (const { tasks, name, resource, units } of schedule?.overloads ?? []) {
    for (const id of tasks) {
      const labels = result.get(id) ?? new Set();
      result.set(id, labels.add(`${name || resource} ${units} %`));
    }
  }
  return new Map([...result].map(([id, labels]) => [id, [...labels].join(', ')]));
}

const STYLE = {
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
  width: '100%',
  fontSize: 14,
  '& th, & td': {
    px: 0.75,
    py: 0,
    textAlign: 'start',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
    boxSizing: 'border-box',
  },
  '& th': {
    position: 'sticky',
    top: 0,
    zIndex: 1,
    height: HEAD,
    fontSize: 12,
    fontWeight: 600,
    color: 'text.secondary',
    bgcolor: 'background.paper',
  },
  '& tr:hover td': { bgcolor: 'action.hover' },
} as const;

/** Placeholder for rows that are not rendered. */
const Spacer = ({ count }: { count: number }) =>
  count > 0 && (
    <tbody aria-hidden>
      <tr style={{ height: count * ROW }} />
    </tbody>
  );

export function TaskTable({ rows, first, last, columns, schedule, zone, onEdit, onLinks }: TaskTableProps) {
  const t = useT();
  const format = useFormat();
  const byId = useMemo(() => new Map(rows.map((task) => [task.id, task])), [rows]);
  const slack = useMemo(() => new Map(schedule?.tasks.map((task) => [task.id, task.slack])), [schedule]);
  const critical = useMemo(() => new Set(schedule?.criticalPath), [schedule]);
  const overallocated = useMemo(() => groupOverallocations(schedule), [schedule]);
  return (
    <Box component="table" aria-label={t('planning.tasks')} aria-rowcount={rows.length + 1} sx={STYLE}>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map(({ name, width }) => (
            <th key={name} scope="col" style={{ width }} title={t(`planning.field.${name}`)}>
              {name === 'links' ? (
                <LinksHead label={t('planning.field.links')} />
              ) : (
                t(`planning.field.${name}`)
              )}
            </th>
          ))}
        </tr>
      </thead>
      <Spacer count={Math.min(first, rows.length)} />
      <Box component="tbody" sx={{ '& td': { height: ROW } }}>
        {rows.slice(first, last).map((task, index) => (
          <TaskRow
            key={task.id}
            task={task}
            index={first + index}
            depth={getDepth(task, byId)}
            columns={columns}
            isCritical={critical.has(task.id)}
            overallocated={overallocated.get(task.id) ?? ''}
            slack={slack.get(task.id)}
            zone={zone}
            format={format}
            onEdit={onEdit}
            onLinks={onLinks}
          />
        ))}
      </Box>
      <Spacer count={rows.length - last} />
    </Box>
  );
}

/** Visually hidden name of the column of buttons. */
const LinksHead = ({ label }: { label: string }) => (
  <Box
    component="span"
    sx={{ position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' }}
  >
    {label}
  </Box>
);
