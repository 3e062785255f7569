import { describe, expect, it } from 'vitest';
import { calculatePercent } from '../imports/import-card';
import { parsePage } from '../supplier/parsers';
import { findCategoryPath } from './category-menu';
import { isTruncated, truncateName } from './truncate-name';
import { countPages, isSku } from './use-catalogue';

const TREE = [
  {
    name: 'Computer',
    seconds: [{ id: 'S', name: 'Office', leaves: [{ id: 'L', name: 'Printers' }] }],
  },
];

describe('a card', () => {
  it('truncates a long name to 30 characters, also with surrogate pairs', () => {
    expect(truncateName('x'.repeat(31))).toBe('x'.repeat(30));
    expect([...truncateName('😀'.repeat(31))]).toHaveLength(30);
    expect(truncateName('Lamp')).toBe('Lamp');
    expect(['x'.repeat(31), 'x'.repeat(30)].map(isTruncated)).toEqual([true, false]);
  });
});

it.each([
  ['CJSB00000014', true],
  [' cjjj1234567-red-xl ', true],
  ['CJ', false],
  ['CJ lamp 2', false],
  ['Jacket', false],
  ['iPhone15', false],
])('%j is searched for as a SKU: %s', (text, expected) => {
  expect(isSku(text)).toBe(expected);
});

describe('pages', () => {
  it.each([
    [0, 6000, 0, 0],
    [24, 6000, 1, 1],
    [25, 6000, 2, 2],
    [20_000, 6000, 834, 250],
    [20_000, 48, 834, 2],
    [50, undefined, 3, 3],
  ])(
    'for %i products of which %s can be reached: %i, of which %i can be reached',
    (total, reach, all, reached) => {
      expect(countPages(parsePage({ total }, 24, reach))).toEqual({ all, reached });
    },
  );
});

describe('the path of a category', () => {
  it.each([
    ['S', ['Computer', 'Office']],
    ['L', ['Computer', 'Office', 'Printers']],
    ['X', []],
  ])('%s is %j', (id, path) => {
    expect(findCategoryPath(TREE, id)).toEqual(path);
  });
});

describe('an import', () => {
  it('is at 100 percent only when all products are done or failed', () => {
    expect(calculatePercent({ total: 1000, done: 990, failed: 9 })).toBe(99);
    expect(calculatePercent({ total: 1000, done: 990, failed: 10 })).toBe(100);
    expect(calculatePercent({ total: 0, done: 0, failed: 0 })).toBe(100);
  });
});
