/** Dialog that adds an application by the address of its manifest. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type OutsideApplication, useCreateOutsideApplicationMutation } from '../api.gen';

const FIELDS = ['manifestUrl'];

interface AddDialogProps {
  onAdded: (application: OutsideApplication) => void;
  onClose: () => void;
}

export function AddDialog({ onAdded, onClose }: AddDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [add] = useCreateOutsideApplicationMutation();
  const [url, setUrl] = useState('');

  async function save(): Promise<void> {
    onAdded(await add({ outsideApplicationWrite: { manifestUrl: url.trim() } }).unwrap());
  }
  return (
    <FormDialog
      title={t('developers.applications.new')}
      saveLabel={t('developers.applications.add')}
      saving={saving}
      fields={FIELDS}
      canSave={url.trim() !== ''}
      save={save}
      onClose={onClose}
    >
      <TextField
        id="manifest-url"
        type="url"
        label={t('developers.applications.manifestUrl')}
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        error={Boolean(saving.violation('manifestUrl'))}
        helperText={saving.violation('manifestUrl')?.message ?? t('developers.applications.manifestHint')}
        slotProps={{ htmlInput: { dir: 'ltr', inputMode: 'url' } }}
        sx={{ mt: 1 }}
        autoFocus
        required
      />
    </FormDialog>
  );
}
