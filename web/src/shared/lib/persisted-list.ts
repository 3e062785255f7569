/** A list in IndexedDB, shared by all tabs of the browser. */
import { get, update as updateEntry } from 'idb-keyval';

export interface PersistedList<T> {
  read: () => Promise<T[]>;
  /** Apply `update` atomically across tabs. Reject if the browser cannot store the list. */
  change: (update: (list: T[]) => T[]) => Promise<T[]>;
  /** Call `onChange` when any tab changed the list; return a function that unsubscribes. */
  subscribe: (onChange: () => void) => () => void;
}

const channel = (key: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(key);

export function persistedList<T>(key: string): PersistedList<T> {
  function notify(): void {
    const sender = channel(key);
    sender?.postMessage('changed');
    sender?.close();
  }
  async function change(update: (list: T[]) => T[]): Promise<T[]> {
    let changed: T[] = [];
    await updateEntry<T[]>(key, (list = []) => {
      changed = update(list);
      return changed;
    });
    notify();
    return changed;
  }
  function subscribe(onChange: () => void): () => void {
    const receiver = channel(key);
    receiver?.addEventListener('message', onChange);
    return () => receiver?.close();
  }
  return { read: async () => (await get<T[]>(key)) ?? [], change, subscribe };
}
