/** Detects a barcode scanner: it types fast and ends with Enter. */

const MAX_KEY_INTERVAL_MS = 80;
const MIN_CODE_LENGTH = 4;

export interface BurstReader {
  /** Take a key with its time; return a code once it is complete. */
  read: (key: string, time: number) => string | null;
  /** Return whether the last key began a burst. */
  hasJustBegun: () => boolean;
}

export function createBurstReader(): BurstReader {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  return {
    read: (key, time) => {
      if (time - last > MAX_KEY_INTERVAL_MS) code = '';
      last = time;
      if (key.length === 1) code += key;
      if (key !== 'Enter') return null;
      const complete = code;
      code = '';
      return complete.length >= MIN_CODE_LENGTH ? complete : null;
    },
    hasJustBegun: () => code.length === 1,
  };
}
