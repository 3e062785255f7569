/** The part of the chart that can be seen, with something around it; it changes in strides, not with every pixel. */
import { type RefObject, useLayoutEffect, useState } from 'react';
import { HEAD, ROW } from './size';

export interface Window {
  /** Rows, the last one left out. */
  first: number;
  last: number;
  /** Pixels. */
  from: number;
  to: number;
}

const STRIDE = { rows: 8, pixels: 480 };
const NOTHING: Window = { first: 0, last: 0, from: 0, to: 0 };

const below = (at: number, stride: number): number => Math.max(Math.floor(at / stride) - 1, 0) * stride;
const above = (at: number, stride: number): number => (Math.ceil(at / stride) + 1) * stride;

export function windowOf(box: { left: number; top: number; width: number; height: number }): Window {
  const top = box.top / ROW;
  return {
    first: below(top, STRIDE.rows),
    last: above(top + (box.height - HEAD) / ROW, STRIDE.rows),
    from: below(box.left, STRIDE.pixels),
    to: above(box.left + box.width, STRIDE.pixels),
  };
}

const isSame = (one: Window, other: Window): boolean =>
  one.first === other.first && one.last === other.last && one.from === other.from && one.to === other.to;

export function useWindow(scroller: RefObject<HTMLElement | null>): Window {
  const [seen, setSeen] = useState(NOTHING);
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const look = () => {
      const { scrollLeft, scrollTop, clientWidth, clientHeight } = box;
      const now = windowOf({ left: scrollLeft, top: scrollTop, width: clientWidth, height: clientHeight });
      setSeen((before) => (isSame(before, now) ? before : now));
    };
    look();
    const sized = new ResizeObserver(look);
    sized.observe(box);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sized.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [scroller]);
  return seen;
}
