import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import { collection } from '@/testing/shop';
import { sitePage } from '../fixtures';
import { duplicatePage, freeRoute } from './duplicate-page';

const ABOUT = sitePage('about', {
  name: 'À propos',
  route: '/about',
  texts: [{ locale: 'fr', title: 'Qui nous sommes', description: '' }],
});
const NOTICE = sitePage('w1', {
  kind: 'widget',
  name: 'Annonce',
  frontHook: 'hero',
  frontHookPriority: 7,
  page: '/fr/api/pages/about',
});

/** Serve a page with a widget, both with content in French; English shows it too, as it has none of its own. */
function serveSite() {
  const sent: unknown[] = [];
  const widgetsOf: unknown[] = [];
  let copies = 0;
  server.use(
    http.get('*/:locale/api/pages/:id', ({ params }) => {
      const item = params.id === 'about' ? ABOUT : NOTICE;
      const content = [{ html: `<p>${params.id}</p>`, css: '' }];
      const isArabic = params.locale === 'ar';
      return HttpResponse.json({
        ...item,
        contentLocale: isArabic ? 'ar' : 'fr',
        jsonSimplifiedContent: isArabic ? [] : content,
      });
    }),
    http.get('*/api/pages', ({ request }) => {
      const { searchParams } = new URL(request.url);
      widgetsOf.push([...searchParams].filter(([name]) => name !== 'itemsPerPage'));
      return collection([NOTICE]);
    }),
    http.post('*/:locale/api/pages', async ({ request, params }) => {
      sent.push(['POST', params.locale, await request.json()]);
      copies += 1;
      return HttpResponse.json(sitePage(`copy${copies}`), { status: 201 });
    }),
    http.put('*/:locale/api/pages/:id', async ({ request, params }) => {
      sent.push(['PUT', params.locale, params.id, await request.json()]);
      return HttpResponse.json(sitePage(String(params.id)));
    }),
  );
  return { sent, widgetsOf };
}

it('finds an address that no page has', () => {
  expect(freeRoute('/about', [])).toBe('/about-copy');
  expect(freeRoute('/about', ['/about-copy', '/about-copy-2'])).toBe('/about-copy-3');
  expect(freeRoute('/', [])).toBe('/home-copy');
});

it('copies a page hidden, with its widgets, and each content to the language that it is written in', async () => {
  const { sent, widgetsOf } = serveSite();
  const other = sitePage('other', { route: '/about-copy' });
  await duplicatePage(createStore().dispatch, ABOUT, [ABOUT, other], '(copie)');
  expect(sent).toEqual([
    [
      'POST',
      'en',
      {
        name: 'À propos (copie)',
        route: '/about-copy-2',
        texts: ABOUT.texts,
        picture: '',
        isPublished: false,
      },
    ],
    ['PUT', 'fr', 'copy1', { jsonSimplifiedContent: [{ html: '<p>about</p>', css: '' }] }],
    [
      'POST',
      'en',
      {
        kind: 'widget',
        name: 'Annonce',
        frontHook: 'hero',
        frontHookPriority: 7,
        page: '/fr/api/pages/copy1',
      },
    ],
    ['PUT', 'fr', 'copy2', { jsonSimplifiedContent: [{ html: '<p>w1</p>', css: '' }] }],
  ]);
  expect(widgetsOf).toEqual([
    expect.arrayContaining([
      ['kind', 'widget'],
      [expect.stringMatching(/^pageId/), 'about'],
    ]),
  ]);
});

it('adds nothing when the page cannot be read, and reports why', async () => {
  const { sent } = serveSite();
  server.use(http.get('*/ar/api/pages/about', () => HttpResponse.json({ title: 'Panne' }, { status: 503 })));
  await expect(duplicatePage(createStore().dispatch, ABOUT, [ABOUT], '(copie)')).rejects.toMatchObject({
    status: 503,
  });
  expect(sent).toEqual([]);
});
