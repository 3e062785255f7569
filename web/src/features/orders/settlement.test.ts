import { describe, expect, it } from 'vitest';
import { NOTHING_BEFORE, type Owed, settle } from './settlement';

const owed: Owed = {
  lines: 1,
  total: 2_000,
  credit: 0,
  paid: 0,
  tip: 0,
  step: null,
  before: NOTHING_BEFORE,
};

it.each([
  // Paid, given up, returned: remaining, change and status.
  [1_200, 800, 0, 0, 0, 'paid'],
  [1_000, 500, 0, 500, 0, 'partially-paid'],
  [2_000, 500, 0, 0, 0, 'paid'],
  [2_500, 500, 0, -500, 500, 'paid'],
  [1_500, 0, 500, 0, 0, 'paid'],
  [0, 0, 0, 2_000, 0, 'waiting'],
])(
  'an order of 20 with %i paid, %i given up and %i returned owes %i',
  (paid, writtenOff, returned, ...expected) => {
    const before = { ...NOTHING_BEFORE, writtenOff, returned };
    const { remaining, change, status } = settle({ ...owed, paid, before });
    expect([remaining, change, status]).toEqual(expected);
  },
);

describe('an edited order that was rounded as 10.00 of 10.02', () => {
  const before = { ...NOTHING_BEFORE, paid: 1_000, rounded: 2 };

  it.each([
    // Total and paid now: rounded, remaining, to collect.
    [1_002, 1_000, 2, 0, 0],
    [1_204, 1_000, 2, 202, 200],
    [1_204, 1_205, -1, 0, 0],
    [900, 1_000, 0, -100, 0],
  ])('at %i with %i paid is rounded by %i', (total, paid, ...expected) => {
    const { rounded, remaining, toCollect } = settle({ ...owed, total, paid, step: 5, before });
    expect([rounded, remaining, toCollect]).toEqual(expected);
  });

  it('keeps its rounding when the rest is paid by card', () => {
    expect(settle({ ...owed, total: 1_204, paid: 1_202, before })).toMatchObject({
      rounded: 2,
      remaining: 0,
      status: 'paid',
    });
  });
});
