/** Redirects /admin to the first page of the user: that of their role, else of the menu. */
import { Navigate } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import type { Me } from '@/shared/auth/session-slice';
import { useMe } from '@/shared/auth/use-me';
import { late } from '@/shared/lib/late';
import { features } from './features';
import { menuFor } from './pages';

const NotFoundPage = late(() => import('./not-found-page').then((module) => module.NotFoundPage));

const LANDING_ROLES = ['ROLE_STAFF', 'ROLE_SHIPPING_AGENT'] as const;

function findLanding({ roles }: Me): string | undefined {
  if (isAdmin(roles)) return undefined;
  const role = LANDING_ROLES.find((candidate) => roles.includes(candidate));
  return role && features.find(({ landing }) => landing?.[role])?.landing?.[role];
}

export function FirstPage() {
  const me = useMe();
  const path = findLanding(me) ?? menuFor(me)[0]?.path;
  return path ? <Navigate to={`/${path}`} replace /> : <NotFoundPage />;
}
