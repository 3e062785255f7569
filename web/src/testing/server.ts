/** The network of the tests; each test adds what it needs with `server.use`. */
import { readFileSync } from 'node:fs';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';

const file = (name: string) => HttpResponse.text(readFileSync(`translations/${name}.yaml`, 'utf8'));

const translations = [
  http.get('*/:locale/api-trans/translations-yaml', ({ params }) => file(String(params.locale))),
  http.get('*/:locale/api-trans/translations-yaml-admin', ({ params }) => file(`admin.${params.locale}`)),
];

/** A live stream that stays silent. */
const live = http.get(
  '*/:locale/api/live',
  () => new HttpResponse(new ReadableStream(), { headers: { 'Content-Type': 'text/event-stream' } }),
);

export const server = setupServer(...translations, live);
