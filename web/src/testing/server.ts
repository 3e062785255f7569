/** Mock network of the tests; each test adds its handlers with `server.use`. */
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import type { Locale } from '@/shared/i18n/locales';
import { buildCatalogueJson } from '../../scripts/catalogues';

const texts = new Map<Locale, string>();

/** Return the catalogue of a language, which is built once. */
function readTexts(locale: Locale): string {
  const text = texts.get(locale) ?? buildCatalogueJson(locale);
  texts.set(locale, text);
  return text;
}

const catalogues = http.get<{ locale: Locale }>(
  '*/admin/catalogues/:locale.json',
  ({ params }) =>
    new HttpResponse(readTexts(params.locale), { headers: { 'Content-Type': 'application/json' } }),
);

/** A live stream without events. */
const live = http.get(
  '*/:locale/api/live',
  () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
);

/** Nobody has notifications, unless a test has other handlers. */
const notifications = http.get('*/:locale/api/notifications', () =>
  HttpResponse.json({ 'hydra:member': [], 'hydra:totalItems': 0, unread: 0 }),
);

export const server = setupServer(catalogues, live, notifications);
