/** Loads a page of the tenant's site as HTML, and the newest content of what is on it. */
import { bearer } from '@/shared/auth/tokens';
import type { Locale } from '@/shared/i18n/locales';
import type { AppDispatch } from '@/shared/store/hooks';
import { siteApi } from '../api';
import type { SitePage } from '../contract';
import type { Site } from './site';

/** Return the page's HTML with drafts, from the site's own host. */
async function fetchHtml(url: string): Promise<string> {
  const response = await fetch(url, { headers: { Authorization: `Bearer ${bearer()}` } });
  if (!response.ok) throw { status: response.status };
  return response.text();
}

const readItem = (dispatch: AppDispatch, id: string, locale: Locale): Promise<SitePage> =>
  dispatch(
    siteApi.endpoints.readContent.initiate({ id, locale }, { forceRefetch: true, subscribe: false }),
  ).unwrap();

/** What made the theme unreadable, so that the editor can say that it was the theme. */
export class ThemeError {
  constructor(readonly cause: unknown) {}
}

const readTheme = (dispatch: AppDispatch): Promise<Site['theme']> =>
  readNewestTheme(dispatch).catch((error: unknown) => {
    throw new ThemeError(error);
  });

/** Return the theme as it was saved last: with its draft, if it has one. */
async function readNewestTheme(dispatch: AppDispatch): Promise<Site['theme']> {
  const themes = await dispatch(
    siteApi.endpoints.listWebsiteThemes.initiate({}, { forceRefetch: true, subscribe: false }),
  ).unwrap();
  const [theme] = themes['hydra:member'];
  if (!theme) throw new Error('The site has no theme');
  if (!theme.hasDraft) return theme;
  const { getThemeDraft } = siteApi.endpoints;
  return dispatch(
    getThemeDraft.initiate({ id: theme.id }, { forceRefetch: true, subscribe: false }),
  ).unwrap();
}

const STYLE = /<style\b([^>]*)>([\s\S]*?)<\/style>/g;

/** Parse a page without its styles and scripts, which the policy of the app would report. */
const parseHtml = (html: string): Document =>
  new DOMParser().parseFromString(
    html.replace(STYLE, '').replace(/<script\b[\s\S]*?<\/script>/g, ''),
    'text/html',
  );

/** Split a page into the body to edit and the platform's CSS; `items` are the newest contents of its boxes. */
export function parsePage(
  html: string,
  items: readonly SitePage[],
): Pick<Site, 'body' | 'bodyClass' | 'css'> {
  const page = parseHtml(html);
  const [, , css = ''] = [...html.matchAll(STYLE)].find(([, names]) => names?.includes('"site"')) ?? [];
  for (const element of page.querySelectorAll('.preview, .skip')) element.remove();
  for (const item of items) {
    const box = page.querySelector(`[data-widget="${item.id}"]`);
    if (box) box.innerHTML = item.jsonContentHTML;
  }
  return { body: page.body.innerHTML, bodyClass: page.body.className, css };
}

export const boxIds = (html: string): string[] =>
  [...parseHtml(html).querySelectorAll('[data-widget]')].map((box) => box.getAttribute('data-widget') ?? '');

/** Load a page with all that is on it. Reject with the error of a failed request. */
export async function loadSite(dispatch: AppDispatch, page: SitePage, locale: Locale): Promise<Site> {
  const { url } = await dispatch(siteApi.endpoints.previewContent.initiate({ id: page.id, locale })).unwrap();
  const [html, theme] = await Promise.all([fetchHtml(url), readTheme(dispatch)]);
  const items = await Promise.all(boxIds(html).map((id) => readItem(dispatch, id, locale)));
  return { locale, page, route: page.route, items, theme, ...parsePage(html, items) };
}

/** Load one page or widget alone: its own content, in the look of the site. */
export async function loadSingle(dispatch: AppDispatch, id: string, locale: Locale): Promise<Site> {
  const item = await readItem(dispatch, id, locale);
  const { url } = await dispatch(siteApi.endpoints.previewContent.initiate({ id, locale })).unwrap();
  const [html, theme] = await Promise.all([fetchHtml(url), readTheme(dispatch)]);
  const { css, bodyClass } = parsePage(html, []);
  const body = `<main data-hook="${item.frontHook || 'main'}"><div class="widget" data-widget="${item.id}">${item.jsonContentHTML}</div></main>`;
  return { locale, page: item, route: item.route, items: [item], theme, body, bodyClass, css };
}
