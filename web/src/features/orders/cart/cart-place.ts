/** Where a tab keeps its cart, so that two tabs of one user never write over each other. */

/** Each order being changed has a place of its own. */
export const placeOfOrder = (base: string, order: string): string => `${base}:order:${order}`;

/** The lock is held until the signal aborts, or the tab is gone. */
function hold(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const kept = (lock: unknown) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    navigator.locks.request(name, { ifAvailable: true }, kept).catch(reject);
  });
}

/** The first place that no other tab has: a cart that a closed tab left is taken up again. */
export async function claimPlace(base: string, signal: AbortSignal): Promise<string> {
  if (!navigator.locks) return base;
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? base : `${base}:${number}`;
    if (await hold(`souk-${place}`, signal)) return place;
  }
}
