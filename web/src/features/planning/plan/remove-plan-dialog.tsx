/** Asks before a plan goes with all of its tasks: that can't be taken back. */
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { useFormat } from '@/shared/i18n/use-format';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useDeleteGanttProjectMutation } from '../api';
import type { GanttProject } from '../contract';

interface RemovePlanDialogProps {
  plan: GanttProject;
  /** How many tasks go with it. */
  tasks: number;
  onGone: () => void;
  onClose: () => void;
}

export function RemovePlanDialog({ onGone, onClose, ...asked }: RemovePlanDialogProps) {
  // The page shows another plan as soon as this one goes.
  const [{ plan, tasks }] = useState(asked);
  const t = useT();
  const { count } = useFormat();
  const [remove] = useDeleteGanttProjectMutation();
  return (
    <FormDialog
      title={t('planning.removePlan')}
      saving={useSaving()}
      saveLabel={t('planning.removePlanSure')}
      saveColor="error"
      width="xs"
      save={() => remove({ id: plan.id }).unwrap().then(onGone)}
      onClose={onClose}
    >
      <Typography>
        {t(tasks === 0 ? 'planning.removes.empty' : 'planning.removes.tasks', {
          plan: `\u2068${plan.name}\u2069`,
          tasks: count(tasks),
        })}
      </Typography>
    </FormDialog>
  );
}
