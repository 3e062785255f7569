/** Deleting that can be taken back: the row goes at once, the call is made when the time to undo is over. */
import { useEffect, useRef, useState } from 'react';
import type { Item } from '@/shared/api/hydra';
import { type Problem, problemOf } from '@/shared/api/problem';
import type { Resource, ResourceCalls } from './resource';

/** For resources that nothing can be taken from. */
const noDelete: NonNullable<ResourceCalls<never>['useDelete']> = () => () => {
  throw new Error('Nothing can be taken away here');
};

export const UNDO_MS = 6_000;

export function useDeleteWithUndo<T extends Item>(resource: Resource<T>) {
  const remove = (resource.calls.useDelete ?? noDelete)();
  const [pending, setPending] = useState<T | null>(null);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; run: () => void } | null>(null);

  function show(id: string): void {
    setGone((ids) => ids.filter((other) => other !== id));
  }

  function send(item: T): void {
    remove({ id: item.id })
      .unwrap()
      .catch((error: unknown) => {
        show(item.id);
        setProblem(problemOf(error));
      });
  }

  function settle(): void {
    const current = waiting.current;
    waiting.current = null;
    clearTimeout(current?.timer);
    current?.run();
  }

  function schedule(item: T): void {
    settle();
    setPending(item);
    setProblem(null);
    setGone((ids) => [...ids, item.id]);
    const run = () => {
      setPending(null);
      send(item);
    };
    waiting.current = { timer: setTimeout(settle, UNDO_MS), run };
  }

  function undo(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
    if (pending) show(pending.id);
    setPending(null);
  }

  // Leaving the page means the deletion was meant.
  const leave = useRef(settle);
  leave.current = settle;
  useEffect(() => () => leave.current(), []);

  return { pending, gone, problem, schedule, undo, dismiss: () => setProblem(null) };
}
