/** Shortcuts of the pages on the screen, for the list that `?` opens. */
import { useEffect, useSyncExternalStore } from 'react';

export interface Shortcut {
  key: string;
  labelKey: string;
}

let pageShortcuts: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function replaceShortcuts(next: readonly Shortcut[]): void {
  pageShortcuts = next;
  for (const listener of listeners) listener();
}

/** List shortcuts while the component is mounted; pass a constant. */
export function useListedShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    replaceShortcuts(shortcuts);
    return () => replaceShortcuts([]);
  }, [shortcuts]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const usePageShortcuts = (): readonly Shortcut[] =>
  useSyncExternalStore(subscribe, () => pageShortcuts);

/** Whether keys typed at the target are text. */
export const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select') !== null);
