/** Dialog that creates a key. */
import { MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreateApiKeyMutation } from '../api.gen';
import { ScopeFields } from '../scope-fields';
import { expiryOf, LIFETIMES, type Lifetime } from './expiry';

const FIELDS = ['name'];

interface CreateKeyDialogProps {
  onCreated: (secret: string) => void;
  onClose: () => void;
}

export function CreateKeyDialog({ onCreated, onClose }: CreateKeyDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [create] = useCreateApiKeyMutation();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [lifetime, setLifetime] = useState<Lifetime>('90');

  async function save(): Promise<void> {
    const expiresAt = expiryOf(lifetime, Date.now());
    const key = await create({ apiKeyWrite: { name, scopes, expiresAt } }).unwrap();
    if (key.secret) onCreated(key.secret);
  }
  return (
    <FormDialog
      title={t('developers.keys.new')}
      saveLabel={t('developers.keys.create')}
      saving={saving}
      fields={FIELDS}
      canSave={name.trim() !== '' && scopes.length > 0}
      save={save}
      onClose={onClose}
    >
      <TextField
        id="key-name"
        label={t('developers.keys.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message ?? t('developers.keys.nameHint')}
        sx={{ mt: 1 }}
        autoFocus
        required
      />
      <TextField
        id="key-lifetime"
        select
        label={t('developers.keys.lifetime')}
        value={lifetime}
        onChange={({ target }) => setLifetime(target.value as Lifetime)}
      >
        {LIFETIMES.map((value) => (
          <MenuItem key={value} value={value}>
            {t(`developers.keys.lifetimes.${value}`)}
          </MenuItem>
        ))}
      </TextField>
      <ScopeFields scopes={scopes} onChange={setScopes} />
    </FormDialog>
  );
}
