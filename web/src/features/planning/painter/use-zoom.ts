/** Ctrl + wheel switches the view; every view change keeps the position. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Scale, toWallTimeAt, wallTimeToX } from './scale';
import { nextView, type View } from './views';

/** Scroll distance of one wheel notch. */
const WHEEL_STEP = 60;

export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  /** Width of the table in pixels. */
  tableWidth: number,
  scale: Scale,
  onView: (view: View) => void,
): void {
  const context = useRef({ scale, onView, tableWidth });
  const lastScale = useRef(scale);
  /** Distance from the chart's edge to the pointer, in pixels. */
  const pointer = useRef<number | null>(null);
  context.current = { scale, onView, tableWidth };

  useLayoutEffect(() => {
    const box = scroller.current;
    const before = lastScale.current;
    lastScale.current = scale;
    if (!box || before === scale || before.zone !== scale.zone) return;
    const offset = pointer.current ?? 0;
    pointer.current = null;
    box.scrollLeft = wallTimeToX(scale, toWallTimeAt(before, box.scrollLeft + offset)) - offset;
  }, [scroller, scale]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let scrolled = 0;
    const onWheel = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      scrolled += event.deltaY;
      if (Math.abs(scrolled) < WHEEL_STEP) return;
      const { scale: now, onView: show, tableWidth: hidden } = context.current;
      const view = nextView(now.view, scrolled < 0 ? 1 : -1);
      scrolled = 0;
      if (view === now.view) return;
      pointer.current = Math.max(event.clientX - box.getBoundingClientRect().left - hidden, 0);
      show(view);
    };
    box.addEventListener('wheel', onWheel, { passive: false });
    return () => box.removeEventListener('wheel', onWheel);
  }, [scroller]);
}
