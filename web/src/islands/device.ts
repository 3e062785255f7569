/** Local storage of the device. What can't be read is absent, what can't be written is not kept. */

export function readText(key: string): string {
  try {
    return localStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

export function writeText(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // The device has no room, or the page may not store.
  }
}
