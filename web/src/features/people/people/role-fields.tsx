/** Checkboxes of the roles of a person. */
import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material';
import type { Role } from '@/shared/auth/roles';
import { useT } from '@/shared/i18n/i18n-context';

const ROLES: readonly Role[] = ['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_SHIPPING_AGENT'];

interface RoleFieldsProps {
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
}

export function RoleFields({ roles, onChange }: RoleFieldsProps) {
  const t = useT();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{t('people.roles')}</FormLabel>
      {ROLES.map((role) => (
        <FormControlLabel
          key={role}
          label={t(`people.role.${role}`)}
          control={
            <Checkbox
              checked={roles.includes(role)}
              onChange={(_event, isChecked) =>
                onChange(ROLES.filter((other) => (other === role ? isChecked : roles.includes(other))))
              }
            />
          }
        />
      ))}
      {roles.length === 0 && <FormHelperText>{t('people.noRole')}</FormHelperText>}
    </FormControl>
  );
}
