/** Routes built from the features' descriptors; each page's code loads with its route. */
import type { ComponentType } from 'react';
import { createBrowserRouter, type PatchRoutesOnNavigationFunction, type RouteObject } from 'react-router';
import type { FeaturePage } from '@/shared/feature/feature';
import { PageSkeleton } from '@/shared/ui/page-skeleton';
import { FirstPage } from './first-page';
import { morePages } from './more-pages';
import { PageError } from './page-error';
import { PageGate } from './page-gate';
import { pages } from './pages';
import { SessionGate } from './session-gate';
import { settings } from './settings/settings';
import { ShellSkeleton } from './shell/shell-skeleton';

const PAGES = 'pages';

/** Load a page's component, with the texts that only some pages need. */
async function loadPage(page: FeaturePage): Promise<ComponentType> {
  const [Page, late] = await Promise.all([page.load(), page.texts && import('@/shared/i18n/late-texts')]);
  return page.texts && late ? late.withTexts(page.texts, Page, PageSkeleton) : Page;
}

function toRoute(page: FeaturePage): RouteObject {
  const index: RouteObject = { index: true, lazy: async () => ({ Component: await loadPage(page) }) };
  const isSetting = page === settings || page.group === 'settings';
  const layout: RouteObject = {
    // It lists the settings, which are among the pages outside the menu.
    lazy: async () => {
      const [{ SettingsLayout }] = await Promise.all([
        import('./settings/settings-layout'),
        morePages.load(),
      ]);
      return { Component: SettingsLayout };
    },
    children: [index],
  };
  return {
    path: page.path,
    element: <PageGate page={page} />,
    children: [isSetting ? layout : index],
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
          ...pages.map(toRoute),
          {
            path: '*',
            lazy: async () => ({ Component: (await import('./not-found-page')).NotFoundPage }),
          },
        ],
      },
    ],
  },
];

/** Add the pages outside the menu when a path does not match; once per router. */
export function addMorePages(): PatchRoutesOnNavigationFunction {
  let isComplete = false;
  return async ({ patch }) => {
    if (isComplete) return;
    const more = await morePages.load();
    isComplete = true;
    patch(PAGES, more.map(toRoute));
  };
}

export const createRouter = () =>
  createBrowserRouter(routes, { basename: '/admin', patchRoutesOnNavigation: addMorePages() });
