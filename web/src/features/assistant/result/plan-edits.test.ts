import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Change } from '../contract';
import { itemPath } from './item-path';
import { usePlanEdits } from './plan-edits';
import { htmlOf } from './values';

const change = (after: Record<string, unknown>, editable: string[]): Change => ({
  item: 'p1',
  label: 'Rug',
  before: null,
  after,
  editable,
  isUndoable: true,
  error: '',
});
const CHANGES = [
  change({ price: 10 }, ['price']),
  change({ price: 20, name: 'Rug' }, ['price', 'name']),
  change({ price: 30 }, []),
];

describe('corrections of a plan', () => {
  it('sends what is left out and what was corrected, and nothing of what is as it was planned', () => {
    const { result } = renderHook(() => usePlanEdits(CHANGES));
    expect(result.current.toEdits()).toEqual([]);
    act(() => result.current.toggle(0));
    act(() => result.current.type(1, 'price', '20.50'));
    act(() => result.current.type(1, 'name', ' Rug '));
    expect([result.current.count, result.current.corrected]).toEqual([2, 1]);
    expect(result.current.toEdits()).toEqual([
      { index: 0, isLeftOut: true },
      { index: 1, after: '{"price":20.5}' },
    ]);
    act(() => result.current.type(1, 'price', '20'));
    expect(result.current.corrected).toBe(0);
  });

  it('is not confirmed with what is no number, nor with nothing', () => {
    const { result } = renderHook(() => usePlanEdits(CHANGES));
    act(() => result.current.type(1, 'price', 'dear'));
    expect([result.current.isWrong(1, 'price'), result.current.canConfirm]).toEqual([true, false]);
    act(() => result.current.toggle(1));
    expect(result.current.canConfirm).toBe(true);
    act(() => result.current.toggleAll());
    act(() => result.current.toggleAll());
    expect([result.current.count, result.current.canConfirm]).toEqual([0, false]);
  });
});

it.each([
  ['products', { id: '1', name: 'A&B' }, '/products?search=A%26B&open=1'],
  ['orders', { id: '1' }, '/orders?open=1'],
  ['customers', { id: '1' }, '/customers/1'],
  ['pages', { id: '1' }, '/site/editor/1'],
  ['reports', { id: '1' }, undefined],
  ['products', {}, undefined],
])('a row of %s leads to its item', (resource, row, path) => {
  expect(itemPath(resource, row)).toBe(path);
});

it('previews HTML of a text and of the parts of a page', () => {
  expect(htmlOf('<p>a</p>')).toBe('<p>a</p>');
  expect(htmlOf([{ html: '<p>a</p>', css: '' }, { html: '<i>b</i>' }, { html: 'c' }])).toBe(
    '<p>a</p>\n<i>b</i>',
  );
  expect([htmlOf('a < b'), htmlOf([{ url: '/x' }]), htmlOf(null), htmlOf(3)]).toEqual(['', '', '', '']);
});
