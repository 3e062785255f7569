/** Shows a page only to its roles, and where its application is installed; the server enforces the same. */
import { lazy } from 'react';
import { Outlet } from 'react-router';
import { canOpen } from '@/shared/auth/access';
import { useMe } from '@/shared/auth/use-me';
import type { FeaturePage } from '@/shared/feature/feature';

// Few people ever see it. The shell shows a skeleton meanwhile.
const ClosedPage = lazy(() => import('./closed-page').then((module) => ({ default: module.ClosedPage })));

export function PageGate({ page }: { page: FeaturePage }) {
  return canOpen(useMe(), page) ? <Outlet /> : <ClosedPage page={page} />;
}
