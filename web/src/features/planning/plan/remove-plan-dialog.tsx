/** Confirms the removal of a plan and its tasks. */
import { Typography } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useDeleteGanttProjectMutation } from '../api';
import type { GanttProject } from '../contract';

interface RemovePlanDialogProps {
  plan: GanttProject;
  /** Number of its tasks. */
  tasks: number;
  onRemoved: () => void;
  onClose: () => void;
}

export function RemovePlanDialog({ onRemoved, onClose, ...props }: RemovePlanDialogProps) {
  // Keep the initial props: the page switches to another plan during the removal.
  const [{ plan, tasks }] = useState(props);
  const t = useT();
  const [remove] = useDeleteGanttProjectMutation();
  return (
    <FormDialog
      title={t('planning.removePlan')}
      saving={useSaving()}
      saveLabel={t('planning.removePlanSure')}
      saveColor="error"
      width="xs"
      save={() => remove({ id: plan.id }).unwrap().then(onRemoved)}
      onClose={onClose}
    >
      <Typography>
        {t(tasks === 0 ? 'planning.removes.empty' : 'planning.removes.tasks', {
          plan: `\u2068${plan.name}\u2069`,
          tasks,
        })}
      </Typography>
    </FormDialog>
  );
}
