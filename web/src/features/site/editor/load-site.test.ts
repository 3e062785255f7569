import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import type { SitePage } from '../contract';
import { boxIds, loadSite, parsePage, ThemeError } from './load-site';

const PAGE = `<!doctype html><html><head><title>x</title><style data-styles="site">a{b:c}</style>
<style data-styles="tenant">.x{y:z}</style><script type="application/ld+json">{"@graph":[]}</script></head>
<body class="layout-home"><a class="skip" href="#content">Skip</a><p class="preview">Preview</p>
<div data-hook="main"><div class="widget" data-widget="w1"><p>Published</p></div><div data-widget="p1"></div></div></body></html>`;

it('splits a page into its body, with the newest content of its boxes, and the CSS of the platform', () => {
  const item = { id: 'w1', jsonContentHTML: '<p>Draft</p>' } as SitePage;
  const { body, bodyClass, css } = parsePage(PAGE, [item]);
  expect(css).toBe('a{b:c}');
  expect(bodyClass).toBe('layout-home');
  expect(body).toContain('<div class="widget" data-widget="w1"><p>Draft</p></div>');
  expect(body).not.toMatch(/skip|preview|script|style/i);
});

it('finds the boxes in their order', () => {
  expect(boxIds(PAGE)).toEqual(['w1', 'p1']);
});

it('tells a theme that could not be read from a page that could not', async () => {
  const page = { id: 'p1', route: '/' } as SitePage;
  const statuses = { page: 200, theme: 500 };
  server.use(
    http.post('*/api/pages/p1/preview', () =>
      HttpResponse.json({ url: 'http://atlas.test/fr', path: '/fr' }),
    ),
    http.get('http://atlas.test/fr', () => new HttpResponse(PAGE, { status: statuses.page })),
    http.get('*/api/website_themes', () => HttpResponse.json({ title: 'No' }, { status: statuses.theme })),
  );
  const load = () => loadSite(createStore().dispatch, page, 'fr');
  await expect(load()).rejects.toBeInstanceOf(ThemeError);
  Object.assign(statuses, { page: 404, theme: 200 });
  await expect(load()).rejects.not.toBeInstanceOf(ThemeError);
});
