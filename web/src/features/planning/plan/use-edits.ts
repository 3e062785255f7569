/** Commands that edit a plan; each is sent at once, and rejected edits are reverted. */
import { useRef, useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useAppDispatch } from '@/shared/store/hooks';
import { planningApi, useUpdateGanttTaskMutation } from '../api';
import {
  type GanttProjectChange,
  useAutoScheduleMutation,
  useCreateGanttTaskMutation,
  useDeleteGanttTaskMutation,
  useRedoEditMutation,
  useSetBaselineMutation,
  useUndoEditMutation,
  useUpdateGanttProjectMutation,
} from '../api.gen';
import type { GanttTask, GanttTaskChange } from '../contract';
import type { ChartTask, LinkKind } from '../painter/chart-task';
import { formatLink } from './chart-tasks';
import { applyDrag } from './dragged-tasks';

export interface Pushed {
  id: string;
  by: string;
}

export function useEdits(planId: string, zone: string) {
  const dispatch = useAppDispatch();
  const [create] = useCreateGanttTaskMutation();
  const [update] = useUpdateGanttTaskMutation();
  const [remove] = useDeleteGanttTaskMutation();
  const [updatePlan] = useUpdateGanttProjectMutation();
  const [undo] = useUndoEditMutation();
  const [redo] = useRedoEditMutation();
  const [baseline] = useSetBaselineMutation();
  const [autoSchedule] = useAutoScheduleMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pushed, setPushed] = useState<Pushed | null>(null);

  const runEdit = async <Result>(request: Promise<Result>): Promise<Result> => {
    setProblem(null);
    setPushed(null);
    try {
      return await request;
    } finally {
      setAttempt((before) => before + 1);
    }
  };
  /** Run an edit and show its problem on the page. */
  const runInBackground = (request: Promise<unknown>): void =>
    void runEdit(request).catch((error: unknown) => setProblem(toProblem(error)));
  /** Return a function that runs a command of the plan, if there is a plan. */
  const forPlan = (command: (plan: { id: string }) => { unwrap: () => Promise<unknown> }) => () => {
    if (planId) runInBackground(command({ id: planId }).unwrap());
  };
  /** Latest versions by this user's edits, so that they do not conflict with each other. */
  const ownVersions = useRef(new Map<string, number>());
  const change = async (id: string, ganttTaskChange: GanttTaskChange, version?: number) => {
    const latestVersion = version && Math.max(version, ownVersions.current.get(id) ?? 0);
    const match = latestVersion ? { 'If-Match': `"${latestVersion}"` } : {};
    const saved = await update({ id, ganttTaskChange, ...match }).unwrap();
    ownVersions.current.set(id, saved.version);
    if (ganttTaskChange.start && saved.pushedBy) setPushed({ id: saved.id, by: saved.pushedBy });
  };
  /** Apply a drag optimistically and revert it on failure. */
  const drag = (id: string, edit: GanttTaskChange, version: number) => {
    const patch = planningApi.util.updateQueryData('getPlanTasks', { id: planId }, (cached) => ({
      ...cached,
      tasks: applyDrag(cached.tasks, id, edit, zone),
    }));
    const { undo: revert } = dispatch(patch);
    const saved = change(id, edit, version);
    saved.catch(revert);
    runInBackground(saved);
  };
  return {
    problem,
    attempt,
    pushed,
    clearPushed: () => setPushed(null),
    /** `change`, `add` and `remove` reject on failure, for dialogs. */
    change: (...edit: Parameters<typeof change>) => runEdit(change(...edit)),
    add: (name: string, fields: Partial<GanttTask>) => {
      const ganttTaskWrite = { name, plan: planId, ...fields } as GanttTaskChange & { name: string };
      return runEdit(create({ ganttTaskWrite }).unwrap());
    },
    /** Add a link to a task, beside those that it has. */
    link: (source: string, { id, version, links }: ChartTask, kind: LinkKind) => {
      const tokens = links.map((link) => formatLink(link));
      const dependencies = [...tokens, formatLink({ source, kind, lag: '' })].join(', ');
      runInBackground(change(id, { dependencies }, version));
    },
    remove: (id: string) => runEdit(remove({ id }).unwrap()),
    drag,
    changePlan: (ganttProjectChange: GanttProjectChange) =>
      runInBackground(updatePlan({ id: planId, ganttProjectChange }).unwrap()),
    undo: forPlan(undo),
    redo: forPlan(redo),
    baseline: forPlan(baseline),
    autoSchedule: forPlan(autoSchedule),
  };
}

export type Edits = ReturnType<typeof useEdits>;
