import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { signedIn } from '@/shared/auth/session-slice';
import { server } from '@/testing/server';
import { collection, me } from '@/testing/shop';
import { sitePage, siteTheme } from '../fixtures';
import { readBoxes, writeStyle } from './canvas';
import { createHeadless } from './fixtures';
import { clearLocalDrafts, draftKey, readLocalDraft, storeLocalDraft } from './local-draft';
import { useSession } from './use-session';

const HOME = { page: sitePage('home', { route: '/' }) };
const WIDGET = sitePage('w1', { kind: 'widget', jsonContentHTML: '<p>1</p>' });
const KEY = draftKey('atlas', 'fr', 'home');
const PAGE = '<body><main data-hook="main"><div data-widget="w1"></div></main></body>';
const ALL_OFF = { widgets: false, page: false, all: false };

/** Open the page on an editor without a canvas; `html` is what the widget has. */
function openSession() {
  server.use(
    http.post('*/api/pages/home/preview', () => HttpResponse.json({ url: 'http://atlas.test/fr', path: '' })),
    http.get('http://atlas.test/fr', () => new HttpResponse(PAGE)),
    http.get('*/fr/api/pages/w1', () => HttpResponse.json(WIDGET)),
    http.get('*/api/website_themes', () => collection([siteTheme()])),
  );
  const store = createStore();
  store.dispatch(signedIn(me));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const editor = createHeadless();
  const hook = renderHook(() => useSession(editor, HOME, 'fr', 'New'), { wrapper });
  const html = () => readBoxes(editor, () => '')[0]?.html;
  const write = (text: string) => {
    const [widget] = editor.getWrapper()?.findType('widget') ?? [];
    act(() => {
      widget?.components(`<p>${text}</p>`);
      editor.trigger('update');
    });
  };
  const loaded = () => waitFor(() => expect(hook.result.current.session).not.toBeNull());
  return { editor, hook, html, write, loaded };
}

it('keeps a copy of unsaved changes in this browser, and drops it when they are undone', async () => {
  const { hook, write, loaded } = openSession();
  await loaded();
  expect(hook.result.current).toMatchObject({ isDirty: false, foundDraft: null, error: null });
  // The fifth change is stored at once.
  for (const text of ['2', '3', '4', '5', '6']) write(text);
  await waitFor(async () => expect((await readLocalDraft(KEY))?.html).toContain('<p>6</p>'));
  expect(hook.result.current.isDirty).toBe(true);
  for (const text of ['5', '4', '3', '2', '1']) write(text);
  await waitFor(async () => expect(await readLocalDraft(KEY)).toBeUndefined());
  expect(hook.result.current.isDirty).toBe(false);
});

it('offers what an earlier visit left, and puts it back as unsaved changes', async () => {
  const html = '<main data-hook="main"><div data-widget="w1"><p>left</p></div></main>';
  const rules = [{ selector: '.x', media: '', style: { color: 'red' } }];
  await storeLocalDraft(KEY, { html, css: { w1: 'p{}' }, rules, savedAt: '2026-11-22T10:00:00Z' });
  const { hook, html: shown, loaded } = openSession();
  await loaded();
  expect(shown()).toBe('<p>1</p>');
  expect(hook.result.current.foundDraft?.savedAt).toBe('2026-11-22T10:00:00Z');
  act(() => hook.result.current.restoreFound());
  expect(shown()).toBe('<p>left</p>');
  expect(hook.result.current).toMatchObject({ foundDraft: null, isDirty: true });
});

it('deletes what an earlier visit left when it is not wanted', async () => {
  await storeLocalDraft(KEY, { html: '', css: {}, rules: [], savedAt: '2026-11-22T10:00:00Z' });
  const { hook, html, loaded } = openSession();
  await loaded();
  act(() => hook.result.current.discardFound());
  expect(hook.result.current).toMatchObject({ foundDraft: null, isDirty: false });
  await waitFor(async () => expect(await readLocalDraft(KEY)).toBeUndefined());
  expect(html()).toBe('<p>1</p>');
});

it('counts styles as saved only when a switch kept them', async () => {
  const { editor, hook, loaded } = openSession();
  await loaded();
  act(() => writeStyle(editor, '.x', '', { color: 'red' }));
  const settle = (switches: typeof ALL_OFF, areKept: boolean) =>
    act(() => hook.result.current.settle(switches, areKept));
  settle({ ...ALL_OFF, all: true }, false);
  expect(hook.result.current.isDirty).toBe(true);
  settle(ALL_OFF, true);
  expect(hook.result.current.isDirty).toBe(true);
  settle({ ...ALL_OFF, all: true }, true);
  expect(hook.result.current.isDirty).toBe(false);
});

it('loads the page again after an error', async () => {
  const { hook, html, loaded } = openSession();
  server.use(http.get('*/fr/api/pages/w1', () => HttpResponse.json({}, { status: 503 }), { once: true }));
  await waitFor(() => expect(hook.result.current.error).toMatchObject({ status: 503 }));
  expect(hook.result.current.session).toBeNull();
  act(() => hook.result.current.retry());
  await loaded();
  expect(hook.result.current.error).toBeNull();
  expect(html()).toBe('<p>1</p>');
});

it('deletes the drafts of this browser when the user leaves it, and nothing else', async () => {
  const { set, get } = await import('idb-keyval');
  await set('other', 'kept');
  const draft = { html: '', css: {}, rules: [], savedAt: '' };
  for (const locale of ['fr', 'ar']) await storeLocalDraft(draftKey('atlas', locale, 'home'), draft);
  await clearLocalDrafts();
  expect(await readLocalDraft(KEY)).toBeUndefined();
  expect(await readLocalDraft(draftKey('atlas', 'ar', 'home'))).toBeUndefined();
  expect(await get('other')).toBe('kept');
});
