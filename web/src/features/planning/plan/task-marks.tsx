/** Warning icons of a task: critical, overallocated, late, locked. */
import LockOutlined from '@mui/icons-material/LockOutlined';
import PeopleAltOutlined from '@mui/icons-material/PeopleAltOutlined';
import PriorityHigh from '@mui/icons-material/PriorityHigh';
import Schedule from '@mui/icons-material/Schedule';
import { Box, type SvgIconProps, Tooltip } from '@mui/material';
import type { ComponentType } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import type { GanttTask } from '../contract';

interface TaskMarksProps {
  task: GanttTask;
  isCritical: boolean;
  /** Names of overallocated resources, or an empty string. */
  overallocated: string;
}

const HOUR = 3_600_000;

/** Return by how many hours, rounded, the task ends after its baseline. */
export function getSlipHours({ end, baselineEnd }: GanttTask): number {
  if (!end || !baselineEnd) return 0;
  return Math.round((Date.parse(end) - Date.parse(baselineEnd)) / HOUR);
}

function Mark({
  icon: Icon,
  label,
  color,
}: {
  icon: ComponentType<SvgIconProps>;
  label: string;
  color: SvgIconProps['color'];
}) {
  return (
    <Tooltip title={label}>
      <Box component="span" role="img" aria-label={label} sx={{ display: 'inline-flex', flex: 'none' }}>
        <Icon color={color} sx={{ fontSize: 16 }} />
      </Box>
    </Tooltip>
  );
}

export function TaskMarks({ task, isCritical, overallocated }: TaskMarksProps) {
  const t = useT();
  const slipped = getSlipHours(task);
  return (
    <>
      {isCritical && <Mark icon={PriorityHigh} label={t('planning.critical')} color="error" />}
      {overallocated && (
        <Mark
          icon={PeopleAltOutlined}
          label={t('planning.overloaded', { who: overallocated })}
          color="warning"
        />
      )}
      {slipped > 0 && (
        <Mark icon={Schedule} label={t('planning.slipped', { hours: String(slipped) })} color="warning" />
      )}
      {task.isDisabled && <Mark icon={LockOutlined} label={t('planning.field.isDisabled')} color="action" />}
    </>
  );
}
