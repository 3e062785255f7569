/** Says what goes when an application is uninstalled, and uninstalls it. */
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { formatProblem, toProblem } from '@/shared/api/problem';
import { useFile } from '@/shared/api/use-file';
import { useT } from '@/shared/i18n/i18n-context';
import { type InstalledApplication, useDeleteInstalledApplicationMutation } from '../api.gen';

const CONSEQUENCES = ['menu', 'data', 'kept'] as const;

export function UninstallDialog({ item, onClose }: { item: InstalledApplication; onClose: () => void }) {
  const t = useT();
  const [remove, { isLoading, error }] = useDeleteInstalledApplicationMutation();
  const file = useFile();
  const problem = error ? toProblem(error) : file.problem;
  const send = () =>
    remove({ id: item.id })
      .unwrap()
      .then(onClose, () => undefined);
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="uninstall-title">
      <DialogTitle id="uninstall-title">{t('apps.uninstall.title', { name: item.name })}</DialogTitle>
      <DialogContent>
        {problem && (
          <Alert severity="error" sx={{ mb: 2 }}>
            {formatProblem(problem, t)}
          </Alert>
        )}
        <Typography component="ul" sx={{ m: 0, paddingInlineStart: 3, display: 'grid', gap: 1 }}>
          {CONSEQUENCES.map((name) => (
            <li key={name}>{t(`apps.uninstall.${name}`)}</li>
          ))}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button
          loading={file.busy}
          onClick={() =>
            void file.save(`/api/installed_applications/${item.id}/export`, `${item.application}.json`)
          }
          sx={{ marginInlineEnd: 'auto' }}
        >
          {t('apps.uninstall.export')}
        </Button>
        <Button onClick={onClose}>{t('action.cancel')}</Button>
        <Button variant="contained" color="error" loading={isLoading} onClick={() => void send()}>
          {t('apps.uninstall.send')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
