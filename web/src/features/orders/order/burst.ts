/** Detects a barcode scanner: it types fast and ends with Enter. */

const MAX_KEY_INTERVAL_MS = 45;
const MIN_CODE_LENGTH = 4;

/** Return a function that takes keys with timestamps and returns a code once it is complete. */
export function createBurstReader(): (key: string, time: number) => string | null {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key, time) => {
    if (time - last > MAX_KEY_INTERVAL_MS) code = '';
    last = time;
    if (key.length === 1) code += key;
    if (key !== 'Enter') return null;
    const complete = code;
    code = '';
    return complete.length >= MIN_CODE_LENGTH ? complete : null;
  };
}
