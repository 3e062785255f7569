/** A job that reads or writes a file in the background, followed until it waits or ends. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { toProblem } from '@/shared/api/problem';
import { pause } from '@/shared/lib/pause';
import { useAppDispatch } from '@/shared/store/hooks';
import { planningApi } from '../api';
import { useCreateGanttJobMutation, useUpdateGanttJobMutation } from '../api.gen';
import type { GanttJob, GanttJobChange, GanttJobWrite } from '../contract';

const FIRST_PAUSE = 300;
const LONGEST_PAUSE = 2000;

export const isActive = ({ state }: Pick<GanttJob, 'state'>): boolean =>
  state === 'running' || state === 'saving';

/** Whether a file was read, and nothing is saved yet. */
const waits = ({ state }: GanttJob): boolean => state === 'ready' || state === 'asking';

export function useJob() {
  const dispatch = useAppDispatch();
  const [create] = useCreateGanttJobMutation();
  const [update] = useUpdateGanttJobMutation();
  const [job, setJob] = useState<GanttJob | null>(null);
  /** The latest job; null once nobody follows it. */
  const latest = useRef<GanttJob | null>(null);
  const isGone = useRef(false);
  const keep = useCallback((next: GanttJob | null) => {
    latest.current = next;
    setJob(next);
  }, []);

  const poll = useCallback(
    async (id: string): Promise<GanttJob | null> => {
      const options = { forceRefetch: true, subscribe: false } as const;
      try {
        return await dispatch(planningApi.endpoints.getGanttJob.initiate({ id }, options)).unwrap();
      } catch (error) {
        // The job goes on while the connection is away.
        if (toProblem(error).status === 0) return null;
        throw error;
      }
    },
    [dispatch],
  );

  const follow = useCallback(
    async (started: GanttJob): Promise<GanttJob> => {
      keep(started);
      let followed = started;
      for (let wait = FIRST_PAUSE; isActive(followed); wait = Math.min(wait * 1.5, LONGEST_PAUSE)) {
        await pause(wait);
        if (latest.current?.id !== started.id || !isActive(latest.current)) return latest.current ?? followed;
        followed = (await poll(started.id)) ?? followed;
        if (latest.current?.id === started.id && isActive(latest.current)) keep(followed);
      }
      return followed;
    },
    [keep, poll],
  );

  const change = useCallback(
    (id: string, ganttJobChange: GanttJobChange) => update({ id, ganttJobChange }).unwrap(),
    [update],
  );
  const save = useCallback(
    async (id: string, fields: GanttJobChange) => follow(await change(id, { ...fields, state: 'saving' })),
    [change, follow],
  );
  /** Answer what the file leaves open; it is read again. */
  const answer = useCallback(
    async (id: string, fields: GanttJobChange) => follow(await change(id, fields)),
    [change, follow],
  );
  const end = useCallback(
    (current: GanttJob | null) => {
      // A job that has just ended can't be cancelled any more, which nobody needs to know.
      if (current && (isActive(current) || waits(current)))
        void change(current.id, { state: 'cancelled' }).catch(() => undefined);
    },
    [change],
  );
  /** End the job, if it has not ended, and forget it. */
  const cancel = useCallback(() => {
    end(latest.current);
    keep(null);
  }, [end, keep]);
  const start = useCallback(
    async (ganttJobWrite: GanttJobWrite) => {
      const started = await create({ ganttJobWrite }).unwrap();
      if (!isGone.current) return follow(started);
      end(started);
      return started;
    },
    [create, follow, end],
  );
  // Nobody gets what a job reads or writes after the screen is left.
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      cancel();
    };
  }, [cancel]);
  return { job, start, answer, save, cancel };
}
