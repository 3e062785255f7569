/** The plan's tasks beside the chart, a row each; everything can be done from here by keyboard. Only rows in sight are there. */
import { Box } from '@mui/material';
import { useMemo } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttTask, PlanSchedule } from '../contract';
import { HEAD, ROW } from '../painter/size';
import type { Column } from './columns';
import { TaskRow } from './task-row';

interface TaskTableProps {
  rows: readonly GanttTask[];
  /** Rows in sight, the last one left out. */
  first: number;
  last: number;
  columns: readonly Column[];
  schedule: PlanSchedule | undefined;
  zone: string;
  onEdit: (id: string) => void;
  onLinks: (id: string) => void;
}

const DEEPEST = 9;

function depthOf(task: GanttTask, byId: ReadonlyMap<string, GanttTask>): number {
  let depth = 0;
  for (let at = byId.get(task.project); at && depth < DEEPEST; at = byId.get(at.project)) depth += 1;
  return depth;
}

/** By the task's id: who is asked too much, and how much. */
function overbookedOf(schedule: PlanSchedule | undefined): ReadonlyMap<string, string> {
  const found = new Map<string, Set<string>>();
  for (const { tasks, name, resource, units } of schedule?.overloads ?? []) {
    for (const id of tasks) {
      const words = found.get(id) ?? new Set();
      found.set(id, words.add(`${name || resource} ${units} %`));
    }
  }
  return new Map([...found].map(([id, words]) => [id, [...words].join(', ')]));
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

/** Stands for rows out of sight. */
const Rest = ({ count }: { count: number }) =>
  count > 0 && (
    <tbody aria-hidden>
      <tr style={{ height: count * ROW }} />
    </tbody>
  );

export function TaskTable({ rows, first, last, columns, schedule, zone, onEdit, onLinks }: TaskTableProps) {
  const t = useT();
  const byId = useMemo(() => new Map(rows.map((task) => [task.id, task])), [rows]);
  const slack = useMemo(() => new Map(schedule?.tasks.map((task) => [task.id, task.slack])), [schedule]);
  const critical = useMemo(() => new Set(schedule?.criticalPath), [schedule]);
  const overbooked = useMemo(() => overbookedOf(schedule), [schedule]);
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
      <Rest count={Math.min(first, rows.length)} />
      <Box component="tbody" sx={{ '& td': { height: ROW } }}>
        {rows.slice(first, last).map((task, place) => (
          <TaskRow
            key={task.id}
            task={task}
            place={first + place}
            depth={depthOf(task, byId)}
            columns={columns}
            isCritical={critical.has(task.id)}
            overbooked={overbooked.get(task.id) ?? ''}
            slack={slack.get(task.id)}
            zone={zone}
            onEdit={onEdit}
            onLinks={onLinks}
          />
        ))}
      </Box>
      <Rest count={rows.length - last} />
    </Box>
  );
}

/** A column of buttons needs a name, though no room for it is left. */
const LinksHead = ({ label }: { label: string }) => (
  <Box
    component="span"
    sx={{ position: 'absolute', clipPath: 'inset(50%)', width: 1, height: 1, overflow: 'hidden' }}
  >
    {label}
  </Box>
);
