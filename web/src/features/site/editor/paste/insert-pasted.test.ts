import { afterEach, expect, test, vi } from 'vitest';
import { insertPasted, toLines } from './insert-pasted';

afterEach(() => Reflect.deleteProperty(document, 'execCommand'));

test.each([
  ['<p>a</p><p>b</p>', 'a<br>b'],
  ['<h2>a</h2><ul><li>b</li><li>c</li></ul>', 'a<br>• b<br>• c'],
  ['<table><tbody><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></tbody></table>', 'a b<br>c'],
  ['<b>a</b> b', '<b>a</b> b'],
])('%s within a paragraph is lines', (html, lines) => {
  expect(toLines(html)).toBe(lines);
});

test.each([
  ['p', 'a<br>b'],
  ['div', '<p>a</p><p>b</p>'],
])('what is inserted in a %s fits in it', (tag, inserted) => {
  const insert = vi.fn();
  Object.assign(document, { execCommand: insert });
  insertPasted(document.createElement(tag), '<p>a</p><p>b</p>');
  expect(insert).toHaveBeenCalledExactlyOnceWith('insertHTML', false, inserted);
});

test('the empty paragraph that one pastes into does not stay behind, nor before what is pasted', () => {
  const root = document.createElement('div');
  document.body.replaceChildren(root);
  root.innerHTML = '<p>x</p><p><br></p><p></p>';
  const [, at] = root.children;
  if (at) document.getSelection()?.collapse(at, 0);
  Object.assign(document, { execCommand: () => at?.insertAdjacentHTML('beforebegin', '<p>a</p><p>b</p>') });
  insertPasted(root, '<p>a</p><p>b</p>');
  expect(root.innerHTML).toBe('<p>x</p><p>a</p><p>b</p><p></p>');
});

test('paragraphs that the insertion left empty go, others stay', () => {
  const root = document.createElement('div');
  root.innerHTML = '<p></p><p>x</p>';
  Object.assign(document, { execCommand: () => root.insertAdjacentHTML('beforeend', '<p><br></p><p>a</p>') });
  insertPasted(root, '<p>a</p>');
  expect(root.innerHTML).toBe('<p></p><p>x</p><p>a</p>');
});
