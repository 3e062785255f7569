/** Name of the tenant; a menu if the user has several. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Typography } from '@mui/material';
import { changeTenant } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { useAppDispatch } from '@/shared/store/hooks';
import { ChoiceMenu } from './choice-menu';

export function TenantMenu() {
  const { tenant, tenants } = useMe();
  const dispatch = useAppDispatch();
  if (tenants.length < 2) {
    return (
      <Typography sx={{ fontWeight: 650, px: 1 }} noWrap>
        {tenant.name}
      </Typography>
    );
  }
  return (
    <ChoiceMenu
      chosen={tenant.slug}
      choices={tenants.map(({ slug, name }) => ({ value: slug, label: name }))}
      onChoose={(slug) => void dispatch(changeTenant(slug))}
      opener={(props) => (
        <Button {...props} color="inherit" endIcon={<ExpandMore />}>
          {tenant.name}
        </Button>
      )}
    />
  );
}
