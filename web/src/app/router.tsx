/** Routes from the features' descriptors; each page's code loads with its route, those beside the menu with the first. */
import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { FirstPage } from './first-page';
import { morePages } from './more-pages';
import { NotFoundPage } from './not-found-page';
import { PageError } from './page-error';
import { pages } from './pages';
import { RoleGate } from './role-gate';
import { SessionGate } from './session-gate';
import { ShellSkeleton } from './shell/shell-skeleton';

const PAGES = 'pages';

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
        id: PAGES,
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

/** Adds the pages that are not in the menu, once a router, when an address is none of those that are. */
export function addMorePages(): PatchRoutesOnNavigationFunction {
  let isWhole = false;
  return async ({ patch }) => {
    if (isWhole) return;
    const more = await morePages();
    isWhole = true;
    patch(PAGES, more.map(routeOf));
  };
}

export const createRouter = () =>
  createBrowserRouter(routes, { basename: '/admin', patchRoutesOnNavigation: addMorePages() });
