/** Shows a page only to its roles; the server enforces the same. */
import { Outlet } from 'react-router';
import { hasRole } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';

export function RoleGate({ page }: { page: FeaturePage }) {
  const t = useT();
  if (hasRole(useMe().roles, page.roles)) return <Outlet />;
  return (
    <Page title={t(page.titleKey)}>
      <EmptyState text={t('page.forbidden')} />
    </Page>
  );
}
