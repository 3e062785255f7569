/** Dialog that shows the secret of a webhook once. */
import { useT } from '@/shared/i18n/i18n-context';
import { CopyDialog } from '@/shared/ui/copy-dialog';

export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useT();
  return (
    <CopyDialog
      title={t('developers.webhooks.secretTitle')}
      hint={t('developers.webhooks.secretHint')}
      label={t('developers.webhooks.secret')}
      value={secret}
      onClose={onClose}
    />
  );
}
