/** Dialog with a form, Save and Cancel; violations without a field are shown on top. */
import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type FormEvent, type ReactNode, useId } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { ViolationAlerts } from '@/shared/ui/violation-alerts';
import type { Saving } from './use-saving';

interface FormDialogProps {
  title: string;
  saving: Saving;
  /** Fields that show their own violations. */
  fields?: readonly string[];
  canSave?: boolean | undefined;
  saveLabel?: string;
  saveColor?: 'primary' | 'error';
  /** Content at the start of the action row. */
  aside?: ReactNode;
  width?: 'xs' | 'sm';
  save: () => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const {
    title,
    saving,
    fields = [],
    canSave = true,
    saveLabel,
    saveColor = 'primary',
    aside,
    width = 'sm',
    save,
    onClose,
  } = props;
  const t = useT();
  const titleId = useId();
  const otherProblem = saving.problemBeyond(fields);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth={width} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void saving.run(save).then((isSaved) => isSaved && onClose());
        }}
      >
        <DialogContent
          sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', alignContent: 'start', gap: 2 }}
        >
          {otherProblem && <ViolationAlerts key={saving.attempt} problem={otherProblem} />}
          {props.children}
        </DialogContent>
        <DialogActions>
          {aside}
          <Button onClick={onClose}>{t('action.cancel')}</Button>
          <Button type="submit" variant="contained" color={saveColor} disabled={!canSave || saving.isSending}>
            {saveLabel ?? t('action.save')}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
