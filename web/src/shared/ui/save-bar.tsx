/** Bar at the bottom of a form with unsaved changes: discard or save them. */
import { Box, Button, Typography } from '@mui/material';
import { useEffect } from 'react';
import { useT } from '@/shared/i18n/i18n-context';

interface SaveBarProps {
  isChanged: boolean;
  isSaving: boolean;
  onDiscard: () => void;
  /** Absent if the bar stands in a form that is submitted. */
  onSave?: () => void;
}

/** Let the browser ask before the page is left. */
function useLeavingWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isChanged]);
}

export function SaveBar({ isChanged, isSaving, onDiscard, onSave }: SaveBarProps) {
  const t = useT();
  useLeavingWarning(isChanged);
  if (!isChanged) return null;
  return (
    <Box
      role="region"
      aria-label={t('frame.form.unsaved')}
      sx={{
        position: 'sticky',
        bottom: 16,
        zIndex: 2,
        mt: 2,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        borderRadius: 1.5,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        boxShadow: '0 4px 16px #0000001f',
      }}
    >
      <Typography sx={{ flexGrow: 1, fontWeight: 600 }}>{t('frame.form.unsaved')}</Typography>
      <Button disabled={isSaving} onClick={onDiscard}>
        {t('frame.form.discard')}
      </Button>
      <Button
        variant="contained"
        disabled={isSaving}
        type={onSave ? 'button' : 'submit'}
        onClick={() => onSave?.()}
      >
        {t('action.save')}
      </Button>
    </Box>
  );
}
