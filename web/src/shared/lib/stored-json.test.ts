import { beforeEach, describe, expect, it } from 'vitest';
import { readStored, readStoredList } from './stored-json';

const KEY = 'souk.test';
const isText = (value: unknown): value is string => typeof value === 'string';

beforeEach(() => localStorage.removeItem(KEY));

describe('stored values', () => {
  it('are null where nothing, or no JSON, is stored', () => {
    expect(readStored(KEY)).toBeNull();
    localStorage.setItem(KEY, '{"half":');
    expect(readStored(KEY)).toBeNull();
  });

  it('are as they were stored', () => {
    localStorage.setItem(KEY, JSON.stringify({ id: 'a' }));
    expect(readStored(KEY)).toEqual({ id: 'a' });
  });
});

describe('stored lists', () => {
  it('have only the items of that type', () => {
    localStorage.setItem(KEY, JSON.stringify(['a', 1, null, 'b']));
    expect(readStoredList(KEY, isText)).toEqual(['a', 'b']);
  });

  it.each(['', '{"0":"a"}', '"a"'])('are empty for %s', (stored) => {
    localStorage.setItem(KEY, stored);
    expect(readStoredList(KEY, isText)).toEqual([]);
  });
});
