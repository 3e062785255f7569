/** Replies to reads from a local copy when the server cannot be reached. */

/** Take a path without locale and its parameters; return undefined if there is no copy. */
export type OfflineReader = (path: string, parameters: URLSearchParams) => Promise<unknown>;

let loadReader: (() => Promise<OfflineReader>) | null = null;
let hasServed = false;

/** Register the loader of a feature's reader; it is called on the first offline read. */
export function registerOfflineReader(loader: () => Promise<OfflineReader>): void {
  loadReader = loader;
}

export async function readOffline(path: string, parameters: URLSearchParams): Promise<unknown> {
  const read = await loadReader?.().catch(() => null);
  const data = await read?.(path, parameters).catch(() => undefined);
  hasServed ||= data !== undefined;
  return data;
}

/** Return whether data from the copy was served since the last call. */
export function resetServedOffline(): boolean {
  const served = hasServed;
  hasServed = false;
  return served;
}
