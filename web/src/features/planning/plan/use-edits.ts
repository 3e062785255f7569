/** Edits of a plan: each is saved at once; what is refused is told and nothing has changed. */
import { useRef, useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import {
  useAutoScheduleMutation,
  useCreateGanttTaskMutation,
  useDeleteGanttTaskMutation,
  useRedoEditMutation,
  useSetBaselineMutation,
  useUndoEditMutation,
  useUpdateGanttTaskMutation,
} from '../api';
import type { GanttTask, GanttTaskChange } from '../contract';

export interface Pushed {
  id: string;
  by: string;
}

export function useEdits(planId: string) {
  const [create] = useCreateGanttTaskMutation();
  const [update] = useUpdateGanttTaskMutation();
  const [remove] = useDeleteGanttTaskMutation();
  const [undo] = useUndoEditMutation();
  const [redo] = useRedoEditMutation();
  const [baseline] = useSetBaselineMutation();
  const [autoSchedule] = useAutoScheduleMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pushed, setPushed] = useState<Pushed | null>(null);

  const run = async <Made>(work: Promise<Made>): Promise<Made | null> => {
    setProblem(null);
    setPushed(null);
    try {
      return await work;
    } catch (refused) {
      setProblem(problemOf(refused));
      return null;
    } finally {
      setAttempt((before) => before + 1);
    }
  };
  /** The versions one's own edits came to: what one did oneself is no surprise. */
  const own = useRef(new Map<string, number>());
  const change = async (id: string, ganttTaskChange: GanttTaskChange, version?: number) => {
    const newest = version && Math.max(version, own.current.get(id) ?? 0);
    const match = newest ? { 'If-Match': `"${newest}"` } : {};
    const made = await run(update({ id, ganttTaskChange, ...match }).unwrap());
    if (made) own.current.set(id, made.version);
    if (made && ganttTaskChange.start && made.pushedBy) setPushed({ id: made.id, by: made.pushedBy });
    return made !== null;
  };
  return {
    problem,
    attempt,
    pushed,
    forget: () => setPushed(null),
    change,
    add: async (name: string, more: Partial<GanttTask>) => {
      const ganttTaskWrite = { name, plan: planId, ...more } as GanttTaskChange & { name: string };
      return (await run(create({ ganttTaskWrite }).unwrap())) !== null;
    },
    remove: async (id: string) => (await run(remove({ id }).unwrap())) !== null,
    undo: () => run(undo({ id: planId }).unwrap()),
    redo: () => run(redo({ id: planId }).unwrap()),
    baseline: () => run(baseline({ id: planId }).unwrap()),
    autoSchedule: () => run(autoSchedule({ id: planId }).unwrap()),
  };
}

export type Edits = ReturnType<typeof useEdits>;
