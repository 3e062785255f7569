/** Dialogs that rename and remove a passkey. */
import { DialogContentText, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type Passkey, useRemovePasskeyMutation, useRenamePasskeyMutation } from '../api.gen';
import { ProofFields } from './proof-fields';
import { PROOF_FIELDS, useProof } from './use-proof';

interface PasskeyDialogProps {
  passkey: Passkey;
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [rename] = useRenamePasskeyMutation();
  const [name, setName] = useState(passkey.name);
  return (
    <FormDialog
      title={t('account.renamePasskey', { name: passkey.name })}
      saving={saving}
      fields={['name']}
      canSave={name.trim() !== ''}
      save={() => rename({ id: passkey.id, renamePasskeyBody: { name } }).unwrap()}
      onClose={onClose}
    >
      <TextField
        id="passkey-new-name"
        label={t('account.passkeyName')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        sx={{ mt: 1 }}
        required
      />
    </FormDialog>
  );
}

export function RemovePasskeyDialog({ passkey, onClose }: PasskeyDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [remove] = useRemovePasskeyMutation();
  const proof = useProof(saving);
  return (
    <FormDialog
      title={t('account.removePasskey', { name: passkey.name })}
      saving={saving}
      fields={PROOF_FIELDS}
      saveLabel={t('account.remove')}
      saveColor="error"
      canSave={proof.isReady}
      save={() => remove({ id: passkey.id, removePasskeyBody: proof.body }).unwrap()}
      onClose={onClose}
    >
      <DialogContentText>{t('account.removePasskeyText')}</DialogContentText>
      <ProofFields id="passkey-remove" proof={proof} saving={saving} />
    </FormDialog>
  );
}
