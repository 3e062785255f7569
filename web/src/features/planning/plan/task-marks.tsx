/** What is to be minded of a task, as small signs with words: critical, overbooked, late, locked. */
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
  /** Who is asked too much, where somebody is. */
  overbooked: string;
}

const HOUR = 3_600_000;

/** Whole hours the end is later than the baseline's. */
export function slipOf({ end, baselineEnd }: GanttTask): number {
  if (!end || !baselineEnd) return 0;
  return Math.round((Date.parse(end) - Date.parse(baselineEnd)) / HOUR);
}

function Mark({
  icon: Icon,
  words,
  color,
}: {
  icon: ComponentType<SvgIconProps>;
  words: string;
  color: string;
}) {
  return (
    <Tooltip title={words}>
      <Box
        component="span"
        role="img"
        aria-label={words}
        sx={{ display: 'inline-flex', color, flex: 'none' }}
      >
        <Icon sx={{ fontSize: 16 }} />
      </Box>
    </Tooltip>
  );
}

export function TaskMarks({ task, isCritical, overbooked }: TaskMarksProps) {
  const t = useT();
  const slipped = slipOf(task);
  return (
    <>
      {isCritical && <Mark icon={PriorityHigh} words={t('planning.critical')} color="error.main" />}
      {overbooked && (
        <Mark
          icon={PeopleAltOutlined}
          words={t('planning.overloaded', { who: overbooked })}
          color="warning.main"
        />
      )}
      {slipped > 0 && (
        <Mark
          icon={Schedule}
          words={t('planning.slipped', { hours: String(slipped) })}
          color="warning.main"
        />
      )}
      {task.isDisabled && (
        <Mark icon={LockOutlined} words={t('planning.field.isDisabled')} color="text.secondary" />
      )}
    </>
  );
}
