/** Shows a page only to its roles, and where its application is installed; the server enforces the same. */
import { Outlet } from 'react-router';
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';
import { late } from '@/shared/lib/late';

// Few people ever see it. The shell shows a skeleton meanwhile.
const ClosedPage = late(() => import('./closed-page').then((module) => module.ClosedPage));

export function PageGate({ page }: { page: FeaturePage }) {
  return canOpen(useMe(), page) ? <Outlet /> : <ClosedPage page={page} />;
}
