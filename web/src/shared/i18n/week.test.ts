import { expect, it } from 'vitest';
import { weekFrom } from './week';

it.each([
  [1, [1, 2, 3, 4, 5, 6, 7]],
  [7, [7, 1, 2, 3, 4, 5, 6]],
  [6, [6, 7, 1, 2, 3, 4, 5]],
])('a week that begins on day %i has all days', (first, days) => {
  expect(weekFrom(first)).toEqual(days);
});
