/** Dialog that invites a person by a link, mailed or copied. */
import { FormControlLabel, Switch, TextField } from '@mui/material';
import { useState } from 'react';
import { RoleFields } from '@/shared/auth/role-fields';
import type { Role } from '@/shared/auth/roles';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { useCreatePersonMutation } from '../api.gen';

const FIELDS = ['name', 'email'];

interface InviteDialogProps {
  onInvited: (link: string) => void;
  onClose: () => void;
}

export function InviteDialog({ onInvited, onClose }: InviteDialogProps) {
  const t = useT();
  const saving = useSaving();
  const [invite] = useCreatePersonMutation();
  const [values, setValues] = useState({ name: '', email: '', isMailed: true });
  const [roles, setRoles] = useState<Role[]>(['ROLE_STAFF']);

  async function save(): Promise<void> {
    const person = await invite({ personWrite: { ...values, roles } }).unwrap();
    if (person.link) onInvited(person.link);
  }
  return (
    <FormDialog
      title={t('people.invite')}
      saveLabel={t('people.sendInvitation')}
      saving={saving}
      fields={FIELDS}
      canSave={values.name.trim() !== '' && values.email.includes('@') && roles.length > 0}
      save={save}
      onClose={onClose}
    >
      <TextField
        id="invite-name"
        label={t('people.name')}
        value={values.name}
        onChange={({ target }) => setValues({ ...values, name: target.value })}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        sx={{ mt: 1 }}
        autoFocus
        required
      />
      <TextField
        id="invite-email"
        type="email"
        label={t('people.email')}
        value={values.email}
        onChange={({ target }) => setValues({ ...values, email: target.value })}
        error={Boolean(saving.violation('email'))}
        helperText={saving.violation('email')?.message}
        required
      />
      <RoleFields
        label={t('people.roles')}
        roles={roles}
        onChange={setRoles}
        help={roles.length === 0 ? t('people.noRole') : undefined}
      />
      <FormControlLabel
        label={t('people.mailLink')}
        control={
          <Switch
            checked={values.isMailed}
            onChange={(_event, isMailed) => setValues({ ...values, isMailed })}
          />
        }
      />
    </FormDialog>
  );
}
