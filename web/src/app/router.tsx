/** Routes from the features' descriptors; each page's code loads with its route. */
import { createBrowserRouter, type RouteObject } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { FirstPage } from './first-page';
import { NotFoundPage } from './not-found-page';
import { PageError } from './page-error';
import { pages } from './pages';
import { RoleGate } from './role-gate';
import { SessionGate } from './session-gate';
import { ShellSkeleton } from './shell/shell-skeleton';

function routeOf(page: FeaturePage): RouteObject {
  return {
    path: page.path,
    element: <RoleGate page={page} />,
    children: [{ index: true, lazy: async () => ({ Component: await page.load() }) }],
  };
}

export const routes: RouteObject[] = [
  {
    Component: SessionGate,
    ErrorBoundary: PageError,
    HydrateFallback: ShellSkeleton,
    children: [
      {
        ErrorBoundary: PageError,
        children: [
          { index: true, Component: FirstPage },
          ...pages.map(routeOf),
          { path: '*', Component: NotFoundPage },
        ],
      },
    ],
  },
];

export const createRouter = () => createBrowserRouter(routes, { basename: '/admin' });
