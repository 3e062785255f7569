/** Redirects /admin to the first page of the user's menu. */
import { Navigate } from 'react-router';
import { useMe } from '@/shared/auth/use-me';
import { NotFoundPage } from './not-found-page';
import { menuFor } from './pages';

export function FirstPage() {
  const [first] = menuFor(useMe());
  return first ? <Navigate to={`/${first.path}`} replace /> : <NotFoundPage />;
}
