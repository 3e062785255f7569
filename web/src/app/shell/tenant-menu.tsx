/** Name of the tenant; a menu if the user has several. */
import ExpandMore from '@mui/icons-material/ExpandMore';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { changeTenant } from '@/shared/auth/session';
import { useMe } from '@/shared/auth/use-me';
import { late } from '@/shared/lib/late';
import { useAppDispatch } from '@/shared/store/hooks';
import { ChoiceMenu } from './choice-menu';

const TenantDialog = late(() => import('./tenant-dialog').then((module) => module.TenantDialog));

export function TenantMenu() {
  const { tenant, tenants } = useMe();
  const dispatch = useAppDispatch();
  // The tenant for which the password is asked.
  const [chosen, setChosen] = useState<(typeof tenants)[number] | null>(null);
  if (tenants.length < 2) {
    return (
      <Typography sx={{ fontWeight: 650, px: 1 }} noWrap>
        {tenant.name}
      </Typography>
    );
  }
  async function choose(slug: string): Promise<void> {
    const needsPassword = await dispatch(changeTenant(slug));
    if (needsPassword) setChosen(tenants.find((candidate) => candidate.slug === slug) ?? null);
  }
  return (
    <>
      <ChoiceMenu
        chosen={tenant.slug}
        choices={tenants.map(({ slug, name }) => ({ value: slug, label: name }))}
        onChoose={(slug) => void choose(slug)}
        opener={(props) => (
          <Button {...props} color="inherit" endIcon={<ExpandMore />}>
            {tenant.name}
          </Button>
        )}
      />
      {chosen && <TenantDialog tenant={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}
