/** Shows a page only to its roles, and where its application is installed; the server enforces the same. */
import { Outlet } from 'react-router';
import { canOpen, isInstalled } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState } from '@/shared/ui/states';

export function PageGate({ page }: { page: FeaturePage }) {
  const t = useT();
  const me = useMe();
  if (canOpen(me, page)) return <Outlet />;
  return (
    <Page title={t(page.titleKey)}>
      <EmptyState text={t(isInstalled(me, page) ? 'page.forbidden' : 'page.notInstalled')} />
    </Page>
  );
}
