import { describe, expect, it } from 'vitest';
import { moveItem, toTree } from './positions';

const item = (id: string, position: number, parent = '') => ({ id, position, parent, version: 1 });
const byPosition = { getPosition: ({ position }: { position: number }) => position };
const byParent = { ...byPosition, getParent: ({ parent }: { parent: string }) => parent };
const getIds = (items: Iterable<{ id: string }>) => [...items].map(({ id }) => id).join(' ');

describe('a tree', () => {
  it('lists children below their parent', () => {
    const rows = [item('b', 1), item('a1', 0, 'a'), item('a', 0), item('b1', 0, 'b'), item('a2', 1, 'a')];
    expect(getIds(toTree(rows, byParent))).toBe('a a1 a2 b b1');
  });

  it('lists an item whose parent is absent at the top', () => {
    expect(getIds(toTree([item('x', 0, 'gone')], byParent))).toBe('x');
  });
});

describe('a moved item', () => {
  const rows = [item('a', 0), item('b', 1), item('c', 2)];

  it('takes the place of another, downwards and upwards', () => {
    expect([...moveItem(rows, 'a', 'b', byPosition)].map(([{ id }, position]) => id + position)).toEqual([
      'b0',
      'a1',
    ]);
    expect([...moveItem(rows, 'c', 'a', byPosition)].map(([{ id }, position]) => id + position)).toEqual([
      'c0',
      'a1',
      'b2',
    ]);
  });

  it('numbers items apart that had the same position', () => {
    const same = [item('a', 0), item('b', 0)];
    expect([...moveItem(same, 'b', 'a', byPosition)].map(([{ id }, position]) => id + position)).toEqual([
      'a1',
    ]);
  });

  it('stays among the items of its parent', () => {
    const tree = [item('a', 0), item('a1', 0, 'a'), item('b', 1)];
    expect(moveItem(tree, 'a1', 'b', byParent).size).toBe(0);
  });
});
