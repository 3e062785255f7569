/** Copies a page with its own content and its widgets, hidden, in all languages. */
import { LOCALES, type Locale } from '@/shared/i18n/locales';
import type { AppDispatch } from '@/shared/store/hooks';
import { siteApi } from '../api';
import type { PageWrite, SitePage } from '../contract';

/** Return a route that no page has. */
export function freeRoute(route: string, taken: readonly string[]): string {
  const base = `${route === '/' ? '/home' : route}-copy`;
  let candidate = base;
  for (let number = 2; taken.includes(candidate); number += 1) candidate = `${base}-${number}`;
  return candidate;
}

/** Return the contents of an item by language; those that a language does not have are omitted. */
async function readContents(dispatch: AppDispatch, id: string): Promise<Map<Locale, SitePage>> {
  const contents = new Map<Locale, SitePage>();
  for (const locale of LOCALES) {
    const item = await dispatch(
      siteApi.endpoints.readContent.initiate({ id, locale }, { forceRefetch: true, subscribe: false }),
    ).unwrap();
    if (item.contentLocale === locale && item.jsonSimplifiedContent.length > 0) contents.set(locale, item);
  }
  return contents;
}

async function copyItem(dispatch: AppDispatch, id: string, body: PageWrite): Promise<SitePage> {
  const contents = await readContents(dispatch, id);
  const created = await dispatch(siteApi.endpoints.createContent.initiate({ locale: 'en', body })).unwrap();
  for (const [locale, { jsonSimplifiedContent }] of contents)
    await dispatch(
      siteApi.endpoints.writeContent.initiate({ id: created.id, locale, body: { jsonSimplifiedContent } }),
    ).unwrap();
  return created;
}

export async function duplicatePage(
  dispatch: AppDispatch,
  page: SitePage,
  pages: readonly SitePage[],
  copyOf: string,
): Promise<void> {
  const route = freeRoute(
    page.route,
    pages.map((other) => other.route),
  );
  const { texts, picture } = page;
  const copy = await copyItem(dispatch, page.id, {
    name: `${page.name} ${copyOf}`,
    route,
    texts,
    picture,
    isPublished: false,
  });
  const widgets = await dispatch(
    siteApi.endpoints.listPages.initiate(
      { kind: 'widget', pageId: [page.id], itemsPerPage: 200 },
      { forceRefetch: true, subscribe: false },
    ),
  ).unwrap();
  for (const { id, name, frontHook, frontHookPriority } of widgets['hydra:member'])
    await copyItem(dispatch, id, { kind: 'widget', name, frontHook, frontHookPriority, page: copy['@id'] });
}
