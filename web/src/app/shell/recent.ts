/** What a user opened with the palette last, in this browser. */

export interface Recent {
  to: string;
  label: string;
  detail?: string | undefined;
}

const MAX_RECENT = 6;
const storageKey = (user: string) => `souk.recent.${user}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value;

export function readRecent(user: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(user)) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

export function addRecent(user: string, opened: Recent): void {
  const others = readRecent(user).filter(({ to }) => to !== opened.to);
  localStorage.setItem(storageKey(user), JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
}
