/** Connects the bars and gestures of the chart to React. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Bars, type Row } from './bars';
import { type DraggedBar, type GestureHandlers, Gestures } from './gestures';
import type { Scale } from './scale';
import { ROW } from './size';

export interface BarsProps extends GestureHandlers {
  tasks: readonly unknown[];
  /** Increases after each edit: bars of rejected drags are then redrawn at their task's position. */
  attempt: number;
}

export function useBars(
  props: BarsProps,
  scale: Scale,
  rows: readonly Row[],
): { container: RefObject<HTMLDivElement | null>; dragged: DraggedBar | null } {
  const container = useRef<HTMLDivElement>(null);
  const context = useRef({ handlers: props as GestureHandlers, scale });
  const gesturesRef = useRef<Gestures | null>(null);
  const [bars, setBars] = useState<Bars | null>(null);
  const [releases, setReleases] = useState(0);
  const [dragged, setDragged] = useState<DraggedBar | null>(null);
  const editedIds = useRef<string[]>([]);
  context.current = {
    scale,
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
      setDragged,
      (isChanged) => {
        // A changed bar stays where it was dropped until the response.
        if (!isChanged) setDragged(null);
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
  }, [props.attempt, bars]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each edit and each drag
  useLayoutEffect(() => {
    bars?.show(rows, scale, props.tasks.length * ROW, gesturesRef.current?.heldId ?? null);
  }, [bars, rows, scale, props.tasks.length, props.attempt, releases]);
  return { container, dragged };
}
