/** Resolution of a chart as a picture, within what browsers can draw. */

/** At twice its size a chart is sharp; at less than half of it nobody can read it. */
const [BEST, LEAST] = [2, 0.5];
/** Longest side and most pixels of a canvas that all desktop browsers have. */
const MAX_SIDE = 32_767;
const MAX_PIXELS = 16_384 ** 2;

/** Return the pixels per unit of length, null for a chart that is too large for a legible picture. */
export function getPictureRatio(width: number, height: number): number | null {
  const ratio = Math.min(BEST, MAX_SIDE / Math.max(width, height), Math.sqrt(MAX_PIXELS / (width * height)));
  return ratio < LEAST ? null : ratio;
}
