import type { Component, Editor } from 'grapesjs';
import { expect, it } from 'vitest';
import { boxCss, boxId, openSite, readBoxes } from '../canvas';
import { createHeadless, siteWith } from '../fixtures';
import type { SiteBlock } from './blocks';
import { insertBlock } from './insert-block';

const BLOCK = { id: 'text', html: () => '', css: '.b-text { margin: 0; }' } as unknown as SiteBlock;
const BODY = `<section data-hook="hero"></section>
<main data-hook="main"><div class="widget" data-widget="w1"><p>1</p></div></main>`;

/** A page with two hooks, and the function that inserts a block while something is selected. */
function createPage() {
  const editor: Editor = createHeadless();
  const site = siteWith({}, { body: BODY });
  openSite(editor, site);
  const find = (type: string, index = 0) => editor.getWrapper()?.findType(type)[index] as Component;
  const insert = (html: string, selected?: Component) => {
    editor.select(selected ?? []);
    insertBlock(editor, site, BLOCK, html);
  };
  const boxes = () => readBoxes(editor, () => '').map(({ id, hook, html }) => [hook, id, html]);
  return { editor, find, insert, boxes };
}

it('adds a block at the end of the page as a widget of its own, and selects it', () => {
  const { editor, insert, boxes, find } = createPage();
  insert('<p class="b-text">2</p>');
  insert('<p class="b-text">3</p>');
  expect(boxes()).toEqual([
    ['main', 'w1', '<p>1</p>'],
    ['main', 'new-1', '<p class="b-text">2</p>'],
    ['main', 'new-2', '<p class="b-text">3</p>'],
  ]);
  expect(editor.getSelected()?.getInnerHTML()).toBe('3');
  expect(boxCss(find('widget', 2))).toBe(BLOCK.css);
});

it('adds a block to the hook that is selected', () => {
  const { insert, boxes, find } = createPage();
  insert('<p>2</p>', find('hook'));
  expect(boxes()[0]).toEqual(['hero', 'new-1', '<p>2</p>']);
});

it('adds a block to the widget that is selected, whose styles get those of the block once', () => {
  const { insert, boxes, find } = createPage();
  const widget = find('widget');
  insert('<p>2</p>', widget);
  insert('<p>3</p>', widget.components().at(0));
  expect(boxes()).toEqual([['main', 'w1', '<p>1</p><p>2</p><p>3</p>']]);
  expect(boxCss(widget)).toBe(BLOCK.css);
});

it('lets a new widget be removed, but none that is stored', () => {
  const { insert, find } = createPage();
  insert('<p>2</p>');
  const removable = [0, 1].map((index) => {
    const widget = find('widget', index);
    return [boxId(widget), widget.get('removable')];
  });
  expect(removable).toEqual([
    ['w1', false],
    ['new-1', true],
  ]);
});
