/** Dialog that changes a person's name and roles. */
import { TextField } from '@mui/material';
import { useState } from 'react';
import { RoleFields } from '@/shared/auth/role-fields';
import type { Role } from '@/shared/auth/roles';
import { useT } from '@/shared/i18n/i18n-context';
import { FormDialog } from '@/shared/ui/form-dialog';
import { useSaving } from '@/shared/ui/use-saving';
import { type Person, useUpdatePersonMutation } from '../api.gen';

export function PersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useT();
  const saving = useSaving();
  const [change] = useUpdatePersonMutation();
  const [name, setName] = useState(person.name);
  const [roles, setRoles] = useState(person.roles as Role[]);
  const { id, version } = person;
  return (
    <FormDialog
      title={person.email}
      saving={saving}
      fields={['name']}
      canSave={name.trim() !== '' && roles.length > 0}
      save={() => change({ id, personChange: { name, roles, version } }).unwrap()}
      onClose={onClose}
    >
      <TextField
        id="person-name"
        label={t('people.name')}
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Boolean(saving.violation('name'))}
        helperText={saving.violation('name')?.message}
        sx={{ mt: 1 }}
        required
      />
      <RoleFields
        label={t('people.roles')}
        roles={roles}
        onChange={setRoles}
        help={roles.length === 0 ? t('people.noRole') : undefined}
      />
    </FormDialog>
  );
}
