import { describe, expect, it } from 'vitest';
import { hasRoom } from './slot-room';

const cart = (...tenths: number[]) => ({ lines: tenths.map((count) => ({ tenths: count })) }) as never;

describe('a slot', () => {
  it.each([
    [null, [900], true],
    [1.2, [5, 7], true],
    [1.2, [5, 8], false],
    [0, [], true],
    [0, [1], false],
  ] as const)('with %s left, for tenths %s: %s', (quantityLeft, tenths, fits) => {
    expect(hasRoom({ quantityLeft }, cart(...tenths))).toBe(fits);
  });
});
