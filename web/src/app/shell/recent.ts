/** What a user opened with the palette last, in this browser. */
import { readStoredList } from '@/shared/lib/stored-json';

export interface Recent {
  to: string;
  label: string;
  detail?: string | undefined;
}

const MAX_RECENT = 6;
const storageKey = (user: string) => `souk.recent.${user}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' && value !== null && 'to' in value && 'label' in value;

export const readRecent = (user: string): Recent[] => readStoredList(storageKey(user), isRecent);

export function addRecent(user: string, opened: Recent): void {
  const others = readRecent(user).filter(({ to }) => to !== opened.to);
  localStorage.setItem(storageKey(user), JSON.stringify([opened, ...others].slice(0, MAX_RECENT)));
}
