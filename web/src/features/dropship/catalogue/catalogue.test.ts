import { describe, expect, it } from 'vitest';
import { percentOf } from '../imports/import-card';
import { pageOf } from '../supplier/shapes';
import { pathOf } from './category-menu';
import { cardName } from './name';
import { pagesOf } from './use-catalogue';

const TREE = [
  {
    name: 'Computer',
    seconds: [{ id: 'S', name: 'Office', leaves: [{ id: 'L', name: 'Printers' }] }],
  },
];

describe('a card', () => {
  it('has exactly 30 characters of a long name, whatever they are made of', () => {
    expect(cardName('x'.repeat(31))).toBe('x'.repeat(30));
    expect([...cardName('😀'.repeat(31))]).toHaveLength(30);
    expect(cardName('Lamp')).toBe('Lamp');
  });
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
    'of %i products of which the supplier shows %s are %i, of which %i are reached',
    (total, reach, all, reached) => {
      expect(pagesOf(pageOf({ total }, 24, reach))).toEqual({ all, reached });
    },
  );
});

describe('the path of a category', () => {
  it.each([
    ['S', ['Computer', 'Office']],
    ['L', ['Computer', 'Office', 'Printers']],
    ['X', []],
  ])('%s is %j', (id, path) => {
    expect(pathOf(TREE, id)).toEqual(path);
  });
});

describe('an import', () => {
  it('is at 100 percent only when all came to an end', () => {
    expect(percentOf({ total: 1000, done: 990, failed: 9 })).toBe(99);
    expect(percentOf({ total: 1000, done: 990, failed: 10 })).toBe(100);
    expect(percentOf({ total: 0, done: 0, failed: 0 })).toBe(100);
  });
});
