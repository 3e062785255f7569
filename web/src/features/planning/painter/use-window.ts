/** Visible part of the chart with a margin; it changes in steps, not with every pixel. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { HEAD, ROW } from './size';

export interface VisibleWindow {
  /** Rows; `last` is exclusive. */
  first: number;
  last: number;
  /** Pixels. */
  from: number;
  to: number;
}

const STRIDE = { rows: 8, pixels: 480 };
const EMPTY: VisibleWindow = { first: 0, last: 0, from: 0, to: 0 };

const roundDown = (position: number, stride: number): number =>
  Math.max(Math.floor(position / stride) - 1, 0) * stride;
const roundUp = (position: number, stride: number): number => (Math.ceil(position / stride) + 1) * stride;

export function toWindow(box: { left: number; top: number; width: number; height: number }): VisibleWindow {
  const top = box.top / ROW;
  return {
    first: roundDown(top, STRIDE.rows),
    last: roundUp(top + (box.height - HEAD) / ROW, STRIDE.rows),
    from: roundDown(box.left, STRIDE.pixels),
    to: roundUp(box.left + box.width, STRIDE.pixels),
  };
}

const isSame = (a: VisibleWindow, b: VisibleWindow): boolean =>
  a.first === b.first && a.last === b.last && a.from === b.from && a.to === b.to;

export function useWindow(scroller: RefObject<HTMLElement | null>): VisibleWindow {
  const [visible, setVisible] = useState(EMPTY);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const update = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = box;
      const next = toWindow({ left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight });
      setVisible((before) => (isSame(before, next) ? before : next));
    };
    update();
    const observer = new ResizeObserver(update);
    observer.observe(box);
    box.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', update);
    };
  }, [scroller]);
  return visible;
}
