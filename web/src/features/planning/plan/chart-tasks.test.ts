import { expect, test } from 'vitest';
import { sourceOf } from './chart-tasks';

test.each([
  ['12', ['12'], '12'],
  ['12FS+2h', ['12'], '12'],
  ['7SS-30m', ['7'], '7'],
  ['1SS', ['1', '1SS'], '1SS'],
  ['1SF+1.5d', ['1'], '1'],
])('%s leads from %s', (token, ids, source) => {
  expect(sourceOf(token, new Set(ids))).toBe(source);
});
