/**
 * Pending actions, stored in the browser.
 *
 * localStorage stores at once. A transaction of IndexedDB that is under way when the tab closes is lost, and with it
 * a shot that the scorer has seen counted.
 */
import { readStoredList } from '@/shared/lib/stored-json';
import type { Action } from './scoring';

const isAction = (value: unknown): value is Action =>
  typeof value === 'object' && value !== null && 'id' in value && 'step' in value;

/** Return the key of a match's actions. */
export const actionsKey = (tenant: string, matchId: string): string => `souk.shots.${tenant}.${matchId}`;

/** Return the stored actions, oldest first. */
export const readActions = (key: string): readonly Action[] => readStoredList(key, isAction);

/** Store the actions. If the browser refuses, they stay in memory. */
export function saveActions(key: string, actions: readonly Action[]): void {
  try {
    if (actions.length > 0) localStorage.setItem(key, JSON.stringify(actions));
    else localStorage.removeItem(key);
  } catch {
    // Full, or forbidden by the browser.
  }
}
