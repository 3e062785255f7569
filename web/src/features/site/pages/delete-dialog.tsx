/** Asks before a page or widget is deleted, which can't be undone. */
import { Typography } from '@mui/material';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useDeletePageMutation } from '../api.gen';
import type { SitePage } from '../contract';

export function DeleteDialog({ item, onClose }: { item: SitePage; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [remove] = useDeletePageMutation();
  return (
    <FormDialog
      title={t('list.delete', { name: item.name })}
      saving={saving}
      saveLabel={t('site.pages.delete')}
      saveColor="error"
      width="xs"
      save={() => remove({ id: item.id }).unwrap()}
      onClose={onClose}
    >
      <Typography>{t(item.kind === 'page' ? 'site.pages.deleteText' : 'site.widget.deleteText')}</Typography>
    </FormDialog>
  );
}
