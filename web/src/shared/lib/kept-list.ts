/** A list in the browser's database; all tabs change the same one and hear of it. */
import { get, update } from 'idb-keyval';

export interface KeptList<T> {
  read: () => Promise<T[]>;
  /** Changes are done one after the other, whichever tab asks; rejects when the browser can't keep them. */
  change: (by: (list: T[]) => T[]) => Promise<T[]>;
  /** Returns what stops it. */
  follow: (onChange: () => void) => () => void;
}

const channel = (place: string): BroadcastChannel | null =>
  typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(place);

export function keptList<T>(place: string): KeptList<T> {
  function tell(): void {
    const told = channel(place);
    told?.postMessage('changed');
    told?.close();
  }
  async function change(by: (list: T[]) => T[]): Promise<T[]> {
    let changed: T[] = [];
    await update<T[]>(place, (list = []) => {
      changed = by(list);
      return changed;
    });
    tell();
    return changed;
  }
  function follow(onChange: () => void): () => void {
    const heard = channel(place);
    heard?.addEventListener('message', onChange);
    return () => heard?.close();
  }
  return { read: async () => (await get<T[]>(place)) ?? [], change, follow };
}
