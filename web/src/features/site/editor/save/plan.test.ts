import { expect, it } from 'vitest';
import type { SitePage, WebsiteTheme } from '../../contract';
import type { Box, LoadedBox } from '../site';
import { planBoxes, planPriorities, planTheme, toDraft } from './plan';

const item = (id: string, frontHookPriority: number, kind = 'widget') =>
  ({ id, frontHookPriority, kind, name: id }) as SitePage;
const loaded = (id: string, priority: number, hook = 'main', kind = 'widget'): [string, LoadedBox] => [
  id,
  { item: item(id, priority, kind), html: '<p>1</p>', css: '.a { b: c; }', hook },
];
const box = (id: string, more: Partial<Box> = {}): Box => ({
  id,
  name: id,
  hook: 'main',
  html: '<p>1</p>',
  css: '.a { b: c; }',
  ...more,
});
const theme = {
  customCss: '.x { y: z; }',
  customCssPerRoutes: [{ css: '', routeUrl: '/en/shop' }],
} as unknown as WebsiteTheme;
const rule = (selector: string) => ({ selector, media: '', style: { color: 'red' } });
const SWITCHES = { widgets: true, page: false, all: false };

it('sends nothing for boxes that did not change', () => {
  expect(planBoxes([box('1'), box('2')], new Map([loaded('1', 0), loaded('2', 1)]), [])).toEqual([]);
});

it("sends content with the styles of the box's own elements, below the box", () => {
  const rules = [rule('[data-widget="1"] .a:hover'), rule('[data-widget="2"] .a'), rule('.site-header')];
  const [write, ...others] = planBoxes([box('1')], new Map([loaded('1', 0)]), rules);
  expect(others).toEqual([]);
  expect(write?.change).toEqual({
    jsonSimplifiedContent: [{ html: '<p>1</p>', css: '.a { b: c; }\n.a:hover { color: red; }' }],
  });
});

it('sends the hook of a widget that moved, and order numbers only where the order changed', () => {
  const stored = new Map([loaded('1', 0), loaded('2', 10), loaded('3', 20, 'hero')]);
  const writes = planBoxes([box('3'), box('1'), box('2')], stored, []);
  expect(writes.map(({ box: { id }, change }) => [id, change])).toEqual([
    ['3', { frontHook: 'main' }],
    ['1', { frontHookPriority: 21 }],
    ['2', { frontHookPriority: 22 }],
  ]);
});

it('leaves the hook out for the content of a page', () => {
  const stored = new Map([loaded('p', 5, 'main', 'page')]);
  const [write] = planBoxes([box('p', { html: '<p>2</p>' })], stored, []);
  expect(write?.change).toEqual({ jsonSimplifiedContent: [{ html: '<p>2</p>', css: '.a { b: c; }' }] });
});

it('gives a new widget its hook, its content and a number after the one before it', () => {
  const stored = new Map([loaded('1', 7)]);
  const [write] = planBoxes([box('1'), box('new-1', { html: '<h2>New</h2>', css: '' })], stored, []);
  expect(write?.change).toEqual({
    jsonSimplifiedContent: [{ html: '<h2>New</h2>', css: '' }],
    frontHook: 'main',
    frontHookPriority: 8,
  });
});

it('keeps order numbers that already rise', () => {
  expect(
    planPriorities([box('2'), box('9')], new Map([loaded('1', 0), loaded('2', 1), loaded('9', 4)])),
  ).toEqual(new Map());
});

it('writes styles to the theme only where a switch asks for it', () => {
  const site = { theme, route: '/shop', locale: 'en' as const };
  expect(planTheme(site, [rule('.b')], SWITCHES)).toBeNull();
  expect(planTheme(site, [], { ...SWITCHES, all: true })).toBeNull();
  expect(planTheme(site, [rule('.b')], { ...SWITCHES, all: true, page: true })).toEqual({
    customCss: '.x { y: z; }\n.b { color: red; }',
    customCssPerRoutes: [{ css: '.b { color: red; }', routeUrl: '/en/shop' }],
  });
  expect(planTheme({ ...site, route: '/' }, [rule('.b')], { ...SWITCHES, page: true })).toEqual({
    customCssPerRoutes: [...theme.customCssPerRoutes, { css: '.b { color: red; }', routeUrl: '/en' }],
  });
});

it('keeps the place of a widget that was only moved in its draft, with its content', () => {
  const [write] = planBoxes([box('1', { hook: 'aside' })], new Map([loaded('1', 0)]), []);
  expect(write && toDraft(write)).toEqual({
    jsonSimplifiedContent: [{ html: '<p>1</p>', css: '.a { b: c; }' }],
    frontHook: 'aside',
    frontHookPriority: undefined,
  });
});

it('publishes the draft of the theme where its switch is on, even if nothing changed since', () => {
  const draft = { ...theme, hasDraft: true };
  const plan = (switches: object) =>
    planTheme({ theme: draft, route: '/about', locale: 'en' }, [], { ...SWITCHES, ...switches });
  expect(plan({ all: true })).toEqual({ customCss: '.x { y: z; }' });
  expect(plan({})).toBeNull();
});
