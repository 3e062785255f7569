/** Unsaved changes of a stored item. */
import { useState } from 'react';
import { isSame } from '@/shared/lib/is-same';

/** Return the item with its changes, and only what differs from the stored one. */
export function useDraft<T extends object>(stored: T | undefined) {
  const [changed, setChanged] = useState<Partial<T>>({});
  const changes = Object.fromEntries(
    Object.entries(changed).filter(([name, value]) => !isSame(value, stored?.[name as keyof T])),
  ) as Partial<T>;
  return {
    item: stored && { ...stored, ...changed },
    changes,
    isChanged: Object.keys(changes).length > 0,
    change: (part: Partial<T>) => setChanged((before) => ({ ...before, ...part })),
    discard: () => setChanged({}),
  };
}
