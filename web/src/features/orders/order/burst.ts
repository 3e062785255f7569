/** Tells a barcode scanner from a person: it types fast and ends with Enter. */

const FASTEST_PERSON_MS = 45;
const SHORTEST_CODE = 4;

/** Feed it keys with their times; it gives the code when one is complete. */
export function createBurstReader(): (key: string, time: number) => string | null {
  let code = '';
  let last = Number.NEGATIVE_INFINITY;
  return (key, time) => {
    if (time - last > FASTEST_PERSON_MS) code = '';
    last = time;
    if (key.length === 1) code += key;
    if (key !== 'Enter') return null;
    const complete = code;
    code = '';
    return complete.length >= SHORTEST_CODE ? complete : null;
  };
}
