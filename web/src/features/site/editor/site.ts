/** What the editor edits: a page of the public site with its boxes, and the theme. */
import { LOCALES, type Locale } from '@/shared/i18n/locales';
import type { SitePage, WebsiteTheme } from '../contract';

/** A box on the page as it was loaded: a widget, or the page's own content. */
export interface LoadedBox {
  item: SitePage;
  /** HTML as the canvas writes it, which may differ in form from what is stored. */
  html: string;
  css: string;
  hook: string;
}

/** A page as it is edited. Boxes that are not stored have an id that starts with `new-`. */
export interface Box {
  id: string;
  name: string;
  hook: string;
  html: string;
  css: string;
}

export interface Site {
  locale: Locale;
  /** The page, or the widget that is edited alone. */
  page: SitePage;
  /** Path below the language; empty for a widget that is edited alone. */
  route: string;
  /** HTML of the body, with the newest content of each box. */
  body: string;
  bodyClass: string;
  /** CSS of the platform; that of boxes and theme is apart. */
  css: string;
  items: readonly SitePage[];
  theme: WebsiteTheme;
}

export const NEW_BOX = 'new-';
export const isNewBox = (id: string): boolean => id.startsWith(NEW_BOX);

const LOCALE_IN_PATH = new RegExp(`^/(${LOCALES.join('|')})(?=/|$)`);

const withoutLocale = (address: string): string =>
  address
    .replace(/^https?:\/\/[^/]+/, '')
    .replace(LOCALE_IN_PATH, '')
    .replace(/\/$/, '') || '/';

/** Return the CSS of the theme for a route: that for all pages, then that of the route. */
export function themeCss(theme: WebsiteTheme, route: string): string {
  const own = theme.customCssPerRoutes.filter(({ routeUrl }) => withoutLocale(routeUrl) === route);
  return [theme.customCss, ...own.map(({ css }) => css)].join('\n');
}

export const isRouteOf = (routeUrl: string, route: string): boolean => withoutLocale(routeUrl) === route;
