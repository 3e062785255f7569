/** Dialog that shows what an update changes and what more it may do, before it begins. */
import CheckOutlined from '@mui/icons-material/CheckOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type Application, useUpdateApplicationMutation } from '../api.gen';
import { Changelog } from './changelog';

export function UpdateDialog({ application, onClose }: { application: Application; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [update] = useUpdateApplicationMutation();
  const { installationId, installedRelease, name, newPermissions, release } = application;
  const isWider = newPermissions.length > 0;
  return (
    <FormDialog
      title={t('apps.update.title', { name })}
      saveLabel={t(isWider ? 'apps.update.allow' : 'apps.update.send')}
      saving={saving}
      save={() => update({ id: installationId, updateBody: { release } }).unwrap()}
      onClose={onClose}
    >
      <Typography color="textSecondary">
        {t('apps.update.from', { before: installedRelease, after: release })}
      </Typography>
      {isWider && (
        <Alert severity="warning" icon={false}>
          <Typography sx={{ mb: 0.5 }}>{t('apps.update.asks')}</Typography>
          {newPermissions.map((sentence) => (
            <Box key={sentence} sx={{ display: 'flex', gap: 1 }}>
              <CheckOutlined fontSize="small" />
              <Typography>{sentence}</Typography>
            </Box>
          ))}
        </Alert>
      )}
      <Changelog changelog={application.updateChangelog} />
      <Typography color="textSecondary">{t('apps.update.hint')}</Typography>
    </FormDialog>
  );
}
