/** Connects the bars and gestures of the chart to React. */
import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Bars, type Row } from './bars';
import type { ChartTask } from './chart-task';
import { Followers } from './follow';
import { type DraggedBar, type GestureHandlers, Gestures } from './gestures';
import type { WorkWeek } from './off-hours';
import { type Scale, toWallTimeAt, wallTimeToX } from './scale';
import { ROW } from './size';
import type { Span } from './span';

/** Positions of the bars that a dragged one pushes, by task. */
export type Pushed = ReadonlyMap<string, Span>;

const NOTHING_PUSHED: Pushed = new Map();

export interface BarsProps extends GestureHandlers {
  tasks: readonly ChartTask[];
  zone: string;
  work: WorkWeek;
  /** Increases after each edit: bars of rejected drags are then redrawn at their task's position. */
  attempt: number;
}

export function useBars(
  props: BarsProps,
  scale: Scale,
  rows: readonly Row[],
): { container: RefObject<HTMLDivElement | null>; dragged: DraggedBar | null; pushed: Pushed } {
  const container = useRef<HTMLDivElement>(null);
  const gesturesRef = useRef<Gestures | null>(null);
  const [bars, setBars] = useState<Bars | null>(null);
  const [releases, setReleases] = useState(0);
  const [dragged, setDragged] = useState<DraggedBar | null>(null);
  const [pushed, setPushed] = useState(NOTHING_PUSHED);
  const followers = useMemo(
    () => new Followers(props.tasks, props.work, props.zone),
    [props.tasks, props.work, props.zone],
  );
  const editedIds = useRef<string[]>([]);
  const context = useRef({ handlers: props as GestureHandlers, scale, followers });
  context.current = {
    scale,
    followers,
    handlers: {
      ...props,
      onTimes: (task, times) => {
        editedIds.current.push(task.id);
        props.onTimes(task, times);
      },
      onProgress: (task, progress) => {
        editedIds.current.push(task.id);
        props.onProgress(task, progress);
      },
    },
  };

  useLayoutEffect(() => {
    const box = container.current;
    if (!box) return;
    const newBars = new Bars(box);
    const gestures = new Gestures(
      box,
      newBars,
      () => context.current,
      (drag) => {
        setDragged(drag);
        const { scale: current, followers: following } = context.current;
        const times = { start: toWallTimeAt(current, drag.from), end: toWallTimeAt(current, drag.to) };
        const spans = new Map<string, Span>();
        for (const [id, { start, end }] of following.push(drag.id, times))
          spans.set(id, { from: wallTimeToX(current, start), to: wallTimeToX(current, end) });
        newBars.place(spans);
        setPushed(spans);
      },
      (isChanged) => {
        // A changed bar stays where it was dropped until the response.
        if (!isChanged) {
          setDragged(null);
          newBars.place(NOTHING_PUSHED);
          setPushed(NOTHING_PUSHED);
        }
        setReleases((before) => before + 1);
      },
    );
    gesturesRef.current = gestures;
    setBars(newBars);
    return () => {
      gestures.dispose();
      box.replaceChildren();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each edit
  useLayoutEffect(() => {
    for (const id of editedIds.current.splice(0)) {
      bars?.shift(id, 0);
      bars?.invalidate(id);
    }
    setDragged(null);
    bars?.place(NOTHING_PUSHED);
    setPushed(NOTHING_PUSHED);
  }, [props.attempt, bars]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each edit and each drag
  useLayoutEffect(() => {
    bars?.show(rows, scale, props.tasks.length * ROW, gesturesRef.current?.heldId ?? null);
  }, [bars, rows, scale, props.tasks.length, props.attempt, releases]);
  return { container, dragged, pushed };
}
