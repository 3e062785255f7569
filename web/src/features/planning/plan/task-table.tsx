/** The plan's tasks beside the chart, a row each; everything can be done from here by keyboard. */
import EditOutlined from '@mui/icons-material/EditOutlined';
import LinkIcon from '@mui/icons-material/Link';
import {
  Box,
  Chip,
  IconButton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Tooltip,
} from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttTask } from '../contract';
import { HEAD, ROW } from '../painter/size';
import { inputOf } from '../wall';

interface TaskTableProps {
  rows: readonly GanttTask[];
  critical: ReadonlySet<string>;
  overloaded: ReadonlySet<string>;
  zone: string;
  onEdit: (id: string) => void;
  onLinks: (id: string) => void;
}

const HOUR = 3_600_000;

export function slipOf({ end, baselineEnd }: GanttTask): number {
  if (!end || !baselineEnd) return 0;
  return Math.round((Date.parse(end) - Date.parse(baselineEnd)) / HOUR);
}

function depthOf(task: GanttTask, byId: ReadonlyMap<string, GanttTask>): number {
  let depth = 0;
  for (let at = byId.get(task.project); at && depth < 9; at = byId.get(at.project)) depth += 1;
  return depth;
}

export function TaskTable({ rows, critical, overloaded, zone, onEdit, onLinks }: TaskTableProps) {
  const t = useT();
  const byId = new Map(rows.map((task) => [task.id, task]));
  const label = (name: string) => t(`planning.field.${name}`);
  const time = (moment: string | null) => (moment ? inputOf(moment, zone).replace('T', ' ') : '');
  return (
    <Table
      size="small"
      aria-label={t('planning.tasks')}
      sx={{
        width: 'auto',
        flex: 'none',
        '& td, & th': { py: 0, px: 1, whiteSpace: 'nowrap', borderColor: 'divider' },
        '& tbody tr': { height: ROW },
      }}
    >
      <TableHead>
        <TableRow sx={{ height: HEAD }}>
          <TableCell>{label('id')}</TableCell>
          <TableCell>{label('name')}</TableCell>
          <TableCell sx={{ display: { xs: 'none', lg: 'table-cell' } }}>{label('start')}</TableCell>
          <TableCell sx={{ display: { xs: 'none', lg: 'table-cell' } }}>{label('end')}</TableCell>
          <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>{label('progress')}</TableCell>
          <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>{label('dependencies')}</TableCell>
          <TableCell>{t('list.actions')}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((task) => (
          <TableRow key={task.id} hover>
            <TableCell className="figures">
              <bdi>{task.id}</bdi>
            </TableCell>
            <TableCell>
              <Box
                sx={{
                  display: 'flex',
                  alignItems: 'center',
                  gap: 0.5,
                  paddingInlineStart: depthOf(task, byId) * 2,
                }}
              >
                <Box
                  component="span"
                  sx={{
                    maxWidth: { xs: 130, md: 190 },
                    overflow: 'hidden',
                    textOverflow: 'ellipsis',
                    fontWeight: task.type === 'project' ? 700 : 400,
                  }}
                >
                  <bdi>{task.name}</bdi>
                </Box>
                {critical.has(task.id) && (
                  <Chip size="small" color="error" variant="outlined" label={t('planning.critical')} />
                )}
                {overloaded.has(task.id) && (
                  <Chip size="small" color="warning" variant="outlined" label={t('planning.overloaded')} />
                )}
                {slipOf(task) > 0 && (
                  <Chip
                    size="small"
                    variant="outlined"
                    label={t('planning.slipped', { hours: String(slipOf(task)) })}
                  />
                )}
              </Box>
            </TableCell>
            <TableCell className="figures" dir="ltr" sx={{ display: { xs: 'none', lg: 'table-cell' } }}>
              {time(task.start)}
            </TableCell>
            <TableCell className="figures" dir="ltr" sx={{ display: { xs: 'none', lg: 'table-cell' } }}>
              {time(task.end)}
            </TableCell>
            <TableCell className="figures" sx={{ display: { xs: 'none', md: 'table-cell' } }}>
              {task.progress} %
            </TableCell>
            <TableCell sx={{ display: { xs: 'none', md: 'table-cell' } }}>
              <Box sx={{ maxWidth: 120, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                <bdi>{task.dependencies.join(', ')}</bdi>
              </Box>
            </TableCell>
            <TableCell>
              <Tooltip title={t('planning.task.edit', { id: task.id })}>
                <IconButton
                  size="small"
                  aria-label={t('planning.task.edit', { id: task.id })}
                  onClick={() => onEdit(task.id)}
                >
                  <EditOutlined fontSize="small" />
                </IconButton>
              </Tooltip>
              <Tooltip title={t('planning.links.title', { id: task.id })}>
                <IconButton
                  size="small"
                  aria-label={t('planning.links.title', { id: task.id })}
                  onClick={() => onLinks(task.id)}
                >
                  <LinkIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
