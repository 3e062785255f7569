/** Asks before a page with unsaved changes is left, by a link or by closing the tab. */
import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useT } from '@/shared/i18n/i18n-context';

export function LeavingDialog({ isDirty }: { isDirty: boolean }) {
  const t = useT();
  const blocker = useBlocker(isDirty);
  useEffect(() => {
    if (!isDirty) return;
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onLeave);
    return () => window.removeEventListener('beforeunload', onLeave);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <Dialog open onClose={() => blocker.reset()} aria-labelledby="leaving-title">
      <DialogTitle id="leaving-title">{t('site.leaving.title')}</DialogTitle>
      <DialogContent>{t('site.leaving.text')}</DialogContent>
      <DialogActions>
        <Button onClick={() => blocker.proceed()}>{t('site.leaving.leave')}</Button>
        <Button variant="contained" autoFocus onClick={() => blocker.reset()}>
          {t('site.leaving.stay')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
