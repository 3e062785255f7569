/** Storage keys of carts, so that two tabs of a user never overwrite each other. */

/** Return the key of the cart that edits an order. */
export const orderStorageKey = (baseKey: string, order: string): string => `${baseKey}:order:${order}`;

/** Hold a lock until the signal aborts or the tab closes; resolve false if another tab holds it. */
function acquireLock(name: string, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const callback = (lock: unknown) => {
      resolve(lock !== null);
      return lock && new Promise<void>((release) => signal.addEventListener('abort', () => release()));
    };
    navigator.locks.request(name, { ifAvailable: true }, callback).catch(reject);
  });
}

/** Return the first key that no other tab holds; the cart of a closed tab is reused. */
export async function claimStorageKey(baseKey: string, signal: AbortSignal): Promise<string> {
  if (!navigator.locks) return baseKey;
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? baseKey : `${baseKey}:${number}`;
    if (await acquireLock(`souk-${key}`, signal)) return key;
  }
}
