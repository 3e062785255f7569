/** Routes built from the features' descriptors; each page's code loads with its route, and its data with its code. */
import type { ComponentType } from 'react';
import {
  createBrowserRouter,
  type LoaderFunction,
  type PatchRoutesOnNavigationFunction,
  type RouteObject,
} from 'react-router';
import { canOpen } from '@/shared/auth/access';
import { readCachedMe } from '@/shared/auth/cached-me';
import { hasToken } from '@/shared/auth/tokens';
import type { FeaturePage } from '@/shared/feature/feature';
import type { Prefetch } from '@/shared/feature/prefetch';
import type { CatalogueUrls } from '@/shared/i18n/locales';
import { PageSkeleton } from '@/shared/ui/page-skeleton';
import { FirstPage } from './first-page';
import { morePages } from './more-pages';
import { PageError } from './page-error';
import { PageGate } from './page-gate';
import { pages } from './pages';
import { SessionGate } from './session-gate';
import { settings } from './settings/settings';
import { ShellSkeleton } from './shell/shell-skeleton';
import type { AppStore } from './store';

const PAGES = 'pages';

interface Loaded {
  Component: ComponentType;
  prefetch: Prefetch | undefined;
}

/** Return what gives a page texts that only some pages need; they load meanwhile. */
async function loadTexts(urls: CatalogueUrls) {
  const { preloadTexts, withTexts } = await import('@/shared/i18n/late-texts');
  preloadTexts(urls);
  return (Page: ComponentType) => withTexts(urls, Page, PageSkeleton);
}

async function loadPage({ load, texts }: FeaturePage): Promise<Loaded> {
  const [Page, addTexts] = await Promise.all([load(), texts && loadTexts(texts)]);
  return { Component: addTexts ? addTexts(Page) : Page, prefetch: Page.prefetch };
}

/** Ask for a page's data, if the user may open it. The page does not wait for it. */
async function prefetchData(store: AppStore, page: FeaturePage, prefetch: Prefetch, url: string) {
  const me = store.getState().session.me ?? readCachedMe();
  if (!me || !canOpen(me, page) || !(await hasToken())) return;
  prefetch({ dispatch: store.dispatch, parameters: new URL(url).searchParams, me });
}

function toRoute(page: FeaturePage, store: AppStore): RouteObject {
  const index: RouteObject = {
    index: true,
    lazy: async () => {
      const { Component, prefetch } = await loadPage(page);
      if (!prefetch) return { Component };
      const loader: LoaderFunction = ({ request }) => {
        void prefetchData(store, page, prefetch, request.url);
        return null;
      };
      return { Component, loader, shouldRevalidate: () => false };
    },
  };
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

export const createRoutes = (store: AppStore): RouteObject[] => [
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
          ...pages.map((page) => toRoute(page, store)),
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
export function addMorePages(store: AppStore): PatchRoutesOnNavigationFunction {
  let isComplete = false;
  return async ({ patch }) => {
    if (isComplete) return;
    const more = await morePages.load();
    isComplete = true;
    patch(
      PAGES,
      more.map((page) => toRoute(page, store)),
    );
  };
}

export const createRouter = (store: AppStore) =>
  createBrowserRouter(createRoutes(store), {
    basename: '/admin',
    patchRoutesOnNavigation: addMorePages(store),
  });
