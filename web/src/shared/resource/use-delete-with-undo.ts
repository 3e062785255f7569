/** Deletion with undo: the row is hidden at once, the request is sent after the undo period. */
import { useEffect, useRef, useState } from 'react';
import type { Item } from '@/shared/api/hydra';
import { type Problem, toProblem } from '@/shared/api/problem';
import type { Resource, ResourceCalls } from './resource';

/** Stands in for `useDelete` of resources without deletion. */
const noDelete: NonNullable<ResourceCalls<never>['useDelete']> = () => () => {
  throw new Error('This resource has no deletion');
};

export const UNDO_MS = 6_000;

export function useDeleteWithUndo<T extends Item>(resource: Resource<T>) {
  const remove = (resource.calls.useDelete ?? noDelete)();
  const [pending, setPending] = useState<T | null>(null);
  const [hidden, setGone] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const scheduled = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void } | null>(null);

  function unhide(id: string): void {
    setGone((ids) => ids.filter((other) => other !== id));
  }

  function send(item: T): void {
    remove({ id: item.id })
      .unwrap()
      .catch((error: unknown) => {
        unhide(item.id);
        setProblem(toProblem(error));
      });
  }

  function flush(): void {
    const current = scheduled.current;
    scheduled.current = null;
    clearTimeout(current?.timer);
    current?.run();
  }

  function schedule(item: T): void {
    flush();
    setPending(item);
    setProblem(null);
    setGone((ids) => [...ids, item.id]);
    const run = () => {
      setPending(null);
      send(item);
    };
    scheduled.current = { timer: setTimeout(flush, UNDO_MS), run };
  }

  function undo(): void {
    clearTimeout(scheduled.current?.timer);
    scheduled.current = null;
    if (pending) unhide(pending.id);
    setPending(null);
  }

  // Send a pending deletion when the user leaves the page.
  const latestFlush = useRef(flush);
  latestFlush.current = flush;
  useEffect(() => () => latestFlush.current(), []);

  return { pending, hidden, problem, schedule, undo, dismiss: () => setProblem(null) };
}
