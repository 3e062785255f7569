/** Row of the task table. */
import LinkIcon from '@mui/icons-material/Link';
import { Box, ButtonBase, IconButton } from '@mui/material';
import { memo, type ReactNode } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { GanttTask } from '../contract';
import type { Column, ColumnName } from './columns';
import { TaskMarks } from './task-marks';

interface TaskRowProps {
  task: GanttTask;
  index: number;
  depth: number;
  columns: readonly Column[];
  isCritical: boolean;
  overallocated: string;
  /** Slack in working hours; undefined while unknown. */
  slack: number | undefined;
  zone: string;
  format: Format;
  onEdit: (id: string) => void;
  onLinks: (id: string) => void;
}

const INDENT = 14;

function Name({ task, depth, isCritical, overallocated, onEdit }: TaskRowProps) {
  const t = useT();
  return (
    <Box
      sx={{ display: 'flex', alignItems: 'center', gap: 0.25 }}
      style={{ paddingInlineStart: depth * INDENT }}
    >
      <ButtonBase
        aria-label={`${t('planning.task.edit', { id: task.id })}: ${task.name}`}
        onClick={() => onEdit(task.id)}
        sx={{
          minWidth: 0,
          minHeight: 32,
          px: 0.25,
          font: 'inherit',
          '&:hover': { textDecoration: 'underline' },
        }}
      >
        <Box
          component="span"
          dir="auto"
          sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          style={{ fontWeight: task.type === 'project' ? 700 : 400 }}
        >
          {task.name}
        </Box>
      </ButtonBase>
      <TaskMarks task={task} isCritical={isCritical} overallocated={overallocated} />
    </Box>
  );
}

function Links({ task, onLinks }: TaskRowProps) {
  const label = useT()('planning.links.title', { id: task.id });
  return (
    <IconButton size="small" aria-label={label} title={label} onClick={() => onLinks(task.id)}>
      <LinkIcon fontSize="small" />
    </IconButton>
  );
}

const CELLS: Readonly<Record<ColumnName, (props: TaskRowProps) => ReactNode>> = {
  id: ({ task }) => <bdi title={task.id}>{task.id}</bdi>,
  name: (props) => <Name {...props} />,
  start: ({ task, zone, format }) => task.start && <bdi>{format.dateTime(task.start, zone)}</bdi>,
  end: ({ task, zone, format }) => task.end && <bdi>{format.dateTime(task.end, zone)}</bdi>,
  progress: ({ task, format }) => <bdi>{format.percent(task.progress)}</bdi>,
  slack: ({ slack }) => slack !== undefined && <bdi dir="ltr">{Math.round(slack * 10) / 10} h</bdi>,
  dependencies: ({ task }) => <bdi>{task.dependencies.join(', ')}</bdi>,
  links: (props) => <Links {...props} />,
};

export const TaskRow = memo(function TaskRow(props: TaskRowProps) {
  return (
    <tr aria-rowindex={props.index + 2}>
      {props.columns.map(({ name }) => (
        <td key={name} className={name === 'name' ? '' : 'figures'}>
          {CELLS[name](props)}
        </td>
      ))}
    </tr>
  );
});
