import { afterEach, expect, it } from 'vitest';
import { splitBox, targetsOf } from './selectors';

const PAGE = `
  <header class="site-header"><div><a class="brand">Atlas</a></div></header>
  <main><div data-hook="main" class="hook"><div class="widget" data-widget="w1">
    <section class="hero gjs-selected"><p>1</p><p>2</p></section>
  </div></div></main>`;

function show(): Document {
  document.body.innerHTML = PAGE;
  return document;
}

const targets = (selector: string, id = '') => {
  const element = show().querySelector(selector);
  return element ? targetsOf(element, id) : [];
};

afterEach(() => {
  document.body.innerHTML = '';
});

it('names an element of the page by a class that no other has', () => {
  expect(targets('.brand')).toEqual(['.brand']);
  expect(targets('header > div')).toEqual(['.site-header > div']);
});

it('names an element of a widget by its id or place, and offers its classes within the widget', () => {
  expect(targets('section')).toEqual(['[data-widget="w1"] > section', '[data-widget="w1"] .hero']);
  expect(targets('p:last-child')).toEqual(['[data-widget="w1"] > section > p:nth-of-type(2)']);
  expect(targets('p', 's-1')).toEqual(['[data-widget="w1"] #s-1']);
});

it('names hooks and widgets themselves', () => {
  expect(targets('[data-hook]')).toEqual(['[data-hook="main"]']);
  expect(targets('[data-widget]')).toEqual(['[data-widget="w1"]']);
});

it('splits the box from the rest, which no combinator begins', () => {
  expect(splitBox('[data-widget="w1"] > section:hover')).toEqual({ box: 'w1', rest: 'section:hover' });
  expect(splitBox('[data-widget="w1"]')).toEqual({ box: 'w1', rest: '' });
  expect(splitBox('.site-header')).toBeNull();
});
