import { expect, it } from 'vitest';
import { getPictureRatio } from './picture-ratio';

/** Height of a chart of so many tasks. */
const height = (tasks: number) => 68 + 28 * tasks;

it('draws small charts at twice their size', () => {
  expect(getPictureRatio(1200, height(20))).toBe(2);
});

it('draws a thousand tasks within the longest side of a canvas', () => {
  const ratio = getPictureRatio(1200, height(1000)) ?? 0;
  expect(ratio).toBeGreaterThan(1);
  expect(ratio * height(1000)).toBeLessThanOrEqual(32_767);
});

it('keeps within the pixels of a canvas', () => {
  const ratio = getPictureRatio(12_000, 14_000) ?? 0;
  expect(ratio * 12_000 * ratio * 14_000).toBeLessThanOrEqual(16_384 ** 2 + 1);
});

it('has no ratio for a chart that would not be legible', () => {
  expect(getPictureRatio(1200, height(10_000))).toBeNull();
});
