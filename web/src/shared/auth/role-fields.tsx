/** Checkboxes of roles. */
import { Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel } from '@mui/material';
import type { Role } from '@/shared/auth/roles';
import { useT } from '@/shared/i18n/i18n-context';

const ROLES: readonly Role[] = ['ROLE_ADMIN', 'ROLE_STAFF', 'ROLE_SHIPPING_AGENT'];

interface RoleFieldsProps {
  label: string;
  roles: readonly Role[];
  onChange: (roles: Role[]) => void;
  help?: string | undefined;
}

export function RoleFields({ label, roles, onChange, help }: RoleFieldsProps) {
  const t = useT();
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{label}</FormLabel>
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
      {help && <FormHelperText>{help}</FormHelperText>}
    </FormControl>
  );
}
