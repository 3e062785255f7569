import { expect, test } from 'vitest';
import { parseLink } from './chart-tasks';

test.each([
  ['12', ['12'], '12', 'FS', ''],
  ['12FS+2h', ['12'], '12', 'FS', '+2h'],
  ['7SS-30m', ['7'], '7', 'SS', '-30m'],
  ['1SS', ['1', '1SS'], '1SS', 'FS', ''],
  ['1SF+1.5d', ['1'], '1', 'SF', '+1.5d'],
])('link %s with tasks %s', (token, ids, source, kind, lag) => {
  expect(parseLink(token, new Set(ids))).toEqual({ source, kind, lag });
});
