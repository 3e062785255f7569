import { expect, it } from 'vitest';
import { getChange } from './change';

it('is the share of what was there before, and unknown where there was nothing', () => {
  expect(getChange(150, 100)).toBe(0.5);
  expect(getChange(0, 100)).toBe(-1);
  expect(getChange(5, 0)).toBeNull();
});
