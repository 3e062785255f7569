/** Dialog that asks before a key is revoked. */
import { Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type ApiKey, useDeleteApiKeyMutation } from '../api.gen';

export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [revoke] = useDeleteApiKeyMutation();
  return (
    <FormDialog
      title={t('developers.keys.revokeOne', { name: apiKey.name })}
      saveLabel={t('developers.keys.revoke')}
      saveColor="error"
      width="xs"
      saving={saving}
      save={() => revoke({ id: apiKey.id }).unwrap()}
      onClose={onClose}
    >
      <Typography>{t('developers.keys.revokeText')}</Typography>
    </FormDialog>
  );
}
