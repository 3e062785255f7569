/** Tabs of the order views. */
import { Tab, Tabs } from '@mui/material';
import { Link } from 'react-router';
import { hasRole, type Role } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { ordersPaths } from '../paths';
import { pageRoles } from '../rights';

interface View {
  path: string;
  labelKey: string;
  roles?: readonly Role[];
}

const VIEWS: readonly View[] = [
  { path: ordersPaths.orders, labelKey: 'orders.views.list' },
  { path: ordersPaths.board, labelKey: 'orders.views.board' },
  { path: ordersPaths.tour, labelKey: 'orders.views.tour' },
  { path: ordersPaths.invoices, labelKey: 'orders.views.invoices', roles: pageRoles.invoices },
  { path: ordersPaths.messages, labelKey: 'orders.views.messages', roles: pageRoles.messages },
];

export function OrdersViews({ current }: { current: string }) {
  const t = useT();
  const { roles } = useMe();
  return (
    <Tabs
      value={current}
      variant="scrollable"
      aria-label={t('orders.views.title')}
      sx={{ mb: 2, width: '100%' }}
    >
      {VIEWS.filter((view) => hasRole(roles, view.roles)).map(({ path, labelKey }) => (
        <Tab key={path} value={path} component={Link} to={`/${path}`} label={t(labelKey)} />
      ))}
    </Tabs>
  );
}
