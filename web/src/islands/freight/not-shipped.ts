/**
 * What the shipping forms of this page found no method for. The elements that sell it are siblings of the forms, and
 * each has a root of its own.
 */
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Supplier's ids by the form that asked for them. */
let notShipped: ReadonlyMap<symbol, string> = new Map();
const listeners = new Set<() => void>();

function setNotShipped(form: symbol, vid: string | null): void {
  const next = new Map(notShipped);
  if (vid) next.set(form, vid);
  else next.delete(form);
  notShipped = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Publish to the page that a form has no method for `vid`, as long as it is so; null where it has one. */
export function usePublishNotShipped(vid: string | null): void {
  const [form] = useState(() => Symbol('shipping form'));
  useEffect(() => {
    setNotShipped(form, vid);
    return () => setNotShipped(form, null);
  }, [form, vid]);
}

/** Return whether a form of this page has no method for any of `vids`. */
export function useIsNotShipped(vids: readonly string[]): boolean {
  const current = useSyncExternalStore(subscribe, () => notShipped);
  return [...current.values()].some((vid) => vids.includes(vid));
}
