/** How long to wait before a stream is opened again. */

const FIRST_DELAY_MS = 1_000;
const MAX_DELAY_MS = 30_000;

/** Return the delay before a retry: 1, 2, 4 … 30 seconds, with jitter. */
export const retryDelay = (attempt: number, jitter = Math.random()): number =>
  Math.min(FIRST_DELAY_MS * 2 ** attempt, MAX_DELAY_MS) * (0.75 + jitter / 2);
