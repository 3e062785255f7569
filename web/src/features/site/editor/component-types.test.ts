import grapesjs, { type Component } from 'grapesjs';
import { expect, it } from 'vitest';
import type { Translate } from '@/shared/i18n/i18n-context';
import { BLOCKS } from './blocks/blocks';
import { addComponentTypes, KEEP_STYLE_ATTRIBUTES, lockContent, lockPage } from './component-types';

const t = ((key: string) => key) as Translate;
const PAGE = `<header class="site-header"><a id="logo">x</a></header>
<div data-hook="hero"></div>
<main data-hook="main"><div data-widget="w1"><p id="text">x</p></div><div data-widget="w2"></div></main>`;

function createPage() {
  const editor = grapesjs.init({
    headless: true,
    storageManager: { type: '', autosave: false },
    ...KEEP_STYLE_ATTRIBUTES,
  });
  addComponentTypes(editor);
  editor.setComponents(PAGE);
  lockPage(editor);
  // Without a canvas there are no elements that a selector could find.
  const find = (name: string): Component => {
    const components: Component[] = [];
    editor.getWrapper()?.onAll((component: Component) => {
      const { id, ...attributes } = component.getAttributes();
      const names = [id, attributes['data-hook'], attributes['data-widget'], ...component.getClasses()];
      if (names.includes(name)) components.push(component);
    });
    if (!components[0]) throw new Error(`There is no ${name}`);
    return components[0];
  };
  const accepts = (target: string, source: Component | string): boolean =>
    editor.Components.canMove(find(target), source).result;
  return { editor, find, accepts };
}

it('drops widgets into hooks alone, and blocks into hooks and widgets', () => {
  const { accepts, find } = createPage();
  const widget = find('w1');
  expect(accepts('hero', widget)).toBe(true);
  expect(accepts('w2', widget)).toBe(false);
  expect(accepts('site-header', widget)).toBe(false);
  for (const target of ['hero', 'w2']) expect(accepts(target, '<p>x</p>')).toBe(true);
  expect(accepts('site-header', '<p>x</p>')).toBe(false);
});

it('locks what is in no widget, and widgets against removal and copies', () => {
  const { find } = createPage();
  const locks = (name: string) =>
    ['draggable', 'droppable', 'removable', 'copyable', 'editable'].filter(
      (lock) => find(name).get(lock) === false,
    );
  expect(locks('logo')).toEqual(['draggable', 'droppable', 'removable', 'copyable', 'editable']);
  expect(locks('w1')).toEqual(['removable', 'copyable', 'editable']);
  expect(locks('text')).toEqual(['droppable']);
  expect(find('logo').get('stylable')).toBe(true);
});

it('locks the content of widgets while styles alone are changed', () => {
  const { editor, find } = createPage();
  const freedom = () => [find('text').get('removable'), find('text').get('editable')];
  lockContent(editor, true);
  expect(freedom()).toEqual([false, false]);
  expect(find('text').get('stylable')).toBe(true);
  lockContent(editor, false);
  expect(freedom()).toEqual([true, true]);
});

it('has a row of two columns that stay side by side while there is room', () => {
  const row = BLOCKS.find(({ id }) => id === 'row');
  const { editor, find } = createPage();
  find('w2').append(row?.html(t) ?? '');
  const columns = find('b-row').components();
  expect(columns.map((column: Component) => column.getClasses())).toEqual([['b-cell'], ['b-cell']]);
  expect(row?.css).toMatch(/\.b-row \{ display: flex; flex-wrap: wrap;.*\.b-cell \{ flex: 1 1 16rem;/);
  // Both take what is dropped.
  for (const column of columns.models) {
    expect(editor.Components.canMove(column, '<p>x</p>').result).toBe(true);
  }
});
