import { describe, expect, it } from 'vitest';
import { toListRows } from './list-rows';

const list = (...rows: string[]) => ({ 'hydra:member': rows, 'hydra:totalItems': rows.length });
const [before, current] = [list('a', 'b'), list('b')];

describe('the rows of a list', () => {
  it('are those that were asked for', () => {
    expect(toListRows({ data: current, currentData: current, isFetching: false })).toEqual({
      rows: ['b'],
      total: 1,
      isStale: false,
      error: undefined,
    });
  });

  it('are not stale while the same are read again, and stay if that fails', () => {
    const request = { data: current, currentData: current };
    expect(toListRows({ ...request, isFetching: true })).toMatchObject({ rows: ['b'], isStale: false });
    expect(toListRows({ ...request, isFetching: false, error: 'lost' })).toMatchObject({
      rows: ['b'],
      error: undefined,
    });
  });

  it('are those before until the others have come', () => {
    expect(toListRows({ data: before, currentData: undefined, isFetching: true, error: 'old' })).toEqual({
      rows: ['a', 'b'],
      total: 2,
      isStale: true,
      error: undefined,
    });
  });

  it('are none yet after an empty list', () => {
    expect(toListRows({ data: list(), currentData: undefined, isFetching: true })).toMatchObject({
      rows: undefined,
      isStale: false,
    });
  });

  it('are none once that failed', () => {
    expect(
      toListRows({ data: before, currentData: undefined, isFetching: false, error: 'lost' }),
    ).toMatchObject({
      rows: undefined,
      isStale: false,
      error: 'lost',
    });
  });

  it('are none at first', () => {
    expect(toListRows({ isFetching: true })).toMatchObject({ rows: undefined, total: 0, isStale: false });
  });
});
