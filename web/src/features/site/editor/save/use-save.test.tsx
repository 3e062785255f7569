import { act, renderHook } from '@testing-library/react';
import type { Editor } from 'grapesjs';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import type { SitePage } from '../../contract';
import type { LoadedBox, Site } from '../site';
import type { Session } from './save-site';
import { useSave } from './use-save';

const ITEM = { id: 'w1', '@id': '/fr/api/pages/w1', name: 'Annonce', kind: 'widget', version: 3 } as SitePage;
const SWITCHES = { widgets: true, page: false, all: false };

/** A canvas with one widget, of which only what saving reads is there. */
function createCanvas(html: () => string): Editor {
  const widget = {
    getAttributes: () => ({ 'data-widget': 'w1' }),
    getInnerHTML: html,
    get: () => '',
    parent: () => ({ getAttributes: () => ({ 'data-hook': 'main' }) }),
  };
  return {
    getEditing: () => undefined,
    getWrapper: () => ({ findType: () => [widget] }),
    Css: { getRules: () => [] },
  } as unknown as Editor;
}

function createSession(): Session {
  const stored: LoadedBox = { item: ITEM, html: '<p>1</p>', css: '', hook: 'main' };
  const site = { locale: 'fr', page: ITEM, route: '/', theme: { id: 't' } } as Site;
  return { site, stored: new Map([['w1', stored]]), themeVersion: 1, newName: 'New' };
}

function renderSave(html: () => string, switches = SWITCHES) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const [editor, session] = [createCanvas(html), createSession()];
  const options = { editor, session, switches, settle: () => undefined };
  return { session, ...renderHook(() => useSave(options), { wrapper }) };
}

/** Answer writes of the widget; each waits until it is released. */
function serveWrites(respond: (body: { version: number }) => Response) {
  const bodies: { version: number; jsonSimplifiedContent: { html: string }[] }[] = [];
  const waiting: (() => void)[] = [];
  server.use(
    http.put('*/fr/api/pages/w1', async ({ request }) => {
      const body = (await request.json()) as (typeof bodies)[number];
      bodies.push(body);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return respond(body);
    }),
  );
  return { bodies, release: () => waiting.shift()?.() };
}

const stored = ({ version }: { version: number }) => HttpResponse.json({ ...ITEM, version: version + 1 });

it('sends what changed during a running save after it, on the new version', async () => {
  let html = '<p>2</p>';
  const { bodies, release } = serveWrites(stored);
  const { result } = renderSave(() => html);
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save('publish');
  });
  await expect.poll(() => bodies.length).toBe(1);
  html = '<p>3</p>';
  await act(() => result.current.save('publish'));
  release();
  await expect.poll(() => bodies.length).toBe(2);
  release();
  await act(() => saving);
  expect(bodies.map(({ version, jsonSimplifiedContent: [part] }) => [version, part?.html])).toEqual([
    [3, '<p>2</p>'],
    [4, '<p>3</p>'],
  ]);
  expect(result.current).toMatchObject({ isSaving: false, stored: 'publish', outcome: null });
});

it('leaves full screen after storing, and stays in it when storing failed', async () => {
  const leave = vi.fn(() => Promise.resolve());
  Object.assign(document, { exitFullscreen: leave });
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: document.body });
  const statuses = [503, 200];
  server.use(
    http.put('*/fr/api/pages/w1', () => HttpResponse.json(ITEM, { status: statuses.shift() ?? 200 })),
  );
  const { result } = renderSave(() => '<p>2</p>');
  await act(() => result.current.save('publish'));
  expect(leave).not.toHaveBeenCalled();
  await act(() => result.current.save('publish'));
  expect(leave).toHaveBeenCalledOnce();
  Reflect.deleteProperty(document, 'fullscreenElement');
});

it('keeps what failed to be sent again, and names it', async () => {
  const { release, bodies } = serveWrites(() => HttpResponse.json({ title: 'No' }, { status: 503 }));
  const { result, session } = renderSave(() => '<p>2</p>');
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save('publish');
  });
  await expect.poll(() => bodies.length).toBe(1);
  release();
  await act(() => saving);
  expect(result.current.outcome?.failures).toMatchObject([
    { id: 'w1', name: 'Annonce', problem: { status: 503 } },
  ]);
  expect(result.current.stored).toBeNull();
  expect(session.stored.get('w1')?.html).toBe('<p>1</p>');
});

it('tells a stale save from a failed one', async () => {
  const current = { ...ITEM, version: 9, jsonContentHTML: '<p>theirs</p>' };
  const { release, bodies } = serveWrites(() =>
    HttpResponse.json({ title: 'Stale', current }, { status: 412 }),
  );
  const { result } = renderSave(() => '<p>2</p>');
  let saving: Promise<unknown> = Promise.resolve();
  act(() => {
    saving = result.current.save('publish');
  });
  await expect.poll(() => bodies.length).toBe(1);
  release();
  await act(() => saving);
  expect(result.current.outcome).toMatchObject({ failures: [], stale: [{ id: 'w1', problem: { current } }] });
});

it('keeps styles of pages in the draft of the theme, and says when someone else saved it', async () => {
  const { release, bodies } = serveWrites(stored);
  const drafts: { customCss: string; version: number }[] = [];
  server.use(
    http.put('*/fr/api/pages/w1/draft', () => HttpResponse.json({ ...ITEM, version: 4 })),
    http.put('*/api/website_themes/t/draft', async ({ request }) => {
      drafts.push((await request.json()) as (typeof drafts)[number]);
      const current = { id: 't', version: 9 };
      return HttpResponse.json({ title: 'Stale', current }, { status: 412 });
    }),
  );
  const { result, session } = renderSave(() => '<p>2</p>', { ...SWITCHES, all: true });
  Object.assign(session.site.theme, {
    customCss: 'p { color: red }',
    customCssPerRoutes: [],
    hasDraft: true,
  });
  await act(() => result.current.save('draft'));
  release();
  expect(bodies).toEqual([]);
  expect(drafts).toEqual([{ customCss: 'p { color: red }', version: 1 }]);
  expect(result.current.outcome).toMatchObject({
    failures: [],
    stale: [{ id: '', problem: { current: { version: 9 } } }],
  });
});

it('stores again as a draft what could not be stored as a draft, and publishes nothing', async () => {
  const { bodies } = serveWrites(stored);
  const drafts: unknown[] = [];
  server.use(
    http.put('*/fr/api/pages/w1/draft', async ({ request }) => {
      drafts.push(await request.json());
      if (drafts.length > 1) return HttpResponse.json({ ...ITEM, version: 10 });
      return HttpResponse.json({ title: 'Stale', current: { ...ITEM, version: 9 } }, { status: 412 });
    }),
  );
  const { result } = renderSave(() => '<p>2</p>');
  await act(() => result.current.save('draft'));
  expect(result.current.outcome).toMatchObject({ kind: 'draft', stale: [{ id: 'w1' }] });
  await act(() => result.current.saveAgain());
  expect(drafts).toHaveLength(2);
  expect(bodies).toEqual([]);
  expect(result.current).toMatchObject({ outcome: null, stored: 'draft' });
});
