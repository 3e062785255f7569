/** Who was signed in here last, so that the app can start without a network. */
import type { Me } from './session-slice';

const KEY = 'souk.me';

export const keepMe = (me: Me): void => localStorage.setItem(KEY, JSON.stringify(me));

export const forgetMe = (): void => localStorage.removeItem(KEY);

export function keptMe(): Me | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Me | null;
  } catch {
    return null;
  }
}
