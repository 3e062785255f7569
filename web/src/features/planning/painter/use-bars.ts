/** The bars within a box: made once, drawn anew only where they differ. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { Bars, type Row } from './bars';
import { type Dragged, Gestures, type Wishes } from './gestures';
import type { Scale } from './scale';
import { ROW } from './size';

export interface BarsProps extends Wishes {
  tasks: readonly unknown[];
  /** Goes up when an edit was answered: what a refused drag moved is then drawn where it is. */
  attempt: number;
}

export function useBars(
  props: BarsProps,
  scale: Scale,
  rows: readonly Row[],
): { place: RefObject<HTMLDivElement | null>; dragged: Dragged | null } {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef({ wishes: props as Wishes, scale });
  const held = useRef<Gestures | null>(null);
  const [bars, setBars] = useState<Bars | null>(null);
  const [released, setReleased] = useState(0);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const moved = useRef<string[]>([]);
  known.current = {
    scale,
    wishes: {
      ...props,
      onTimes: (task, times) => {
        moved.current.push(task.id);
        props.onTimes(task, times);
      },
      onProgress: (task, progress) => {
        moved.current.push(task.id);
        props.onProgress(task, progress);
      },
    },
  };

  useLayoutEffect(() => {
    const box = place.current;
    if (!box) return;
    const made = new Bars(box);
    const gestures = new Gestures(
      box,
      made,
      () => known.current,
      setDragged,
      (wasDragged) => {
        // What was moved stays where it was put until it is answered.
        if (!wasDragged) setDragged(null);
        setReleased((before) => before + 1);
      },
    );
    held.current = gestures;
    setBars(made);
    return () => {
      gestures.dispose();
      box.replaceChildren();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answered edit lets go of what it moved
  useLayoutEffect(() => {
    for (const id of moved.current.splice(0)) {
      bars?.carry(id, 0);
      bars?.forget(id);
    }
    setDragged(null);
  }, [props.attempt, bars]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, and when a drag ended
  useLayoutEffect(() => {
    bars?.show(rows, scale, props.tasks.length * ROW, held.current?.held ?? null);
  }, [bars, rows, scale, props.tasks.length, props.attempt, released]);
  return { place, dragged };
}
