/** JSON values in localStorage, which a user or an older version of the app may have written. */

/** Return the value of a key; null if there is none, or if it is not JSON. */
export function readStored(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Return the items of the list of a key that `isItem` accepts; none if it is not a list. */
export function readStoredList<T>(key: string, isItem: (value: unknown) => value is T): T[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter(isItem) : [];
}
