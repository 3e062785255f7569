/** Edits of a plan: each is saved at once; what is refused is told and nothing has changed. */
import { useRef, useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useAppDispatch } from '@/shared/store/hooks';
import {
  planningApi,
  useAutoScheduleMutation,
  useCreateGanttTaskMutation,
  useDeleteGanttTaskMutation,
  useRedoEditMutation,
  useSetBaselineMutation,
  useUndoEditMutation,
  useUpdateGanttTaskMutation,
} from '../api';
import type { GanttTask, GanttTaskChange } from '../contract';
import { draggedTasks } from './dragged-tasks';

export interface Pushed {
  id: string;
  by: string;
}

export function useEdits(planId: string, zone: string) {
  const dispatch = useAppDispatch();
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

  const answered = async <Made>(work: Promise<Made>): Promise<Made> => {
    setProblem(null);
    setPushed(null);
    try {
      return await work;
    } finally {
      setAttempt((before) => before + 1);
    }
  };
  /** What is refused stands on the page. */
  const told = (work: Promise<unknown>): void =>
    void answered(work).catch((refused: unknown) => setProblem(problemOf(refused)));
  /** The versions one's own edits came to: what one did oneself is no surprise. */
  const own = useRef(new Map<string, number>());
  const change = async (id: string, ganttTaskChange: GanttTaskChange, version?: number) => {
    const newest = version && Math.max(version, own.current.get(id) ?? 0);
    const match = newest ? { 'If-Match': `"${newest}"` } : {};
    const made = await update({ id, ganttTaskChange, ...match }).unwrap();
    own.current.set(id, made.version);
    if (ganttTaskChange.start && made.pushedBy) setPushed({ id: made.id, by: made.pushedBy });
  };
  /** As the chart does it: shown at once, and taken back when it is refused. */
  const drag = (id: string, asked: GanttTaskChange, version: number) => {
    const show = planningApi.util.updateQueryData('getPlanTasks', { id: planId }, (kept) => ({
      ...kept,
      tasks: draggedTasks(kept.tasks, id, asked, zone),
    }));
    const { undo: takeBack } = dispatch(show);
    const saved = change(id, asked, version);
    saved.catch(takeBack);
    told(saved);
  };
  return {
    problem,
    attempt,
    pushed,
    forget: () => setPushed(null),
    /** These three reject with what is refused, for a dialog to show. */
    change: (...asked: Parameters<typeof change>) => answered(change(...asked)),
    add: (name: string, more: Partial<GanttTask>) => {
      const ganttTaskWrite = { name, plan: planId, ...more } as GanttTaskChange & { name: string };
      return answered(create({ ganttTaskWrite }).unwrap());
    },
    remove: (id: string) => answered(remove({ id }).unwrap()),
    drag,
    undo: () => told(undo({ id: planId }).unwrap()),
    redo: () => told(redo({ id: planId }).unwrap()),
    baseline: () => told(baseline({ id: planId }).unwrap()),
    autoSchedule: () => told(autoSchedule({ id: planId }).unwrap()),
  };
}

export type Edits = ReturnType<typeof useEdits>;
