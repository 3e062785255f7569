/** Ctrl and the wheel go to the next view; whatever way it is changed, what one looked at stays where it was. */
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Scale, wallAt, xOfWall } from './scale';
import { nextView, type View } from './views';

/** As much as a notch of a wheel. */
const NOTCH = 60;

export function useZoom(
  scroller: RefObject<HTMLElement | null>,
  /** Pixels that the table covers. */
  covered: number,
  scale: Scale,
  onView: (view: View) => void,
): void {
  const known = useRef({ scale, onView, covered });
  const drawn = useRef(scale);
  /** Pixels from the edge of the chart to the mouse. */
  const pointer = useRef<number | null>(null);
  known.current = { scale, onView, covered };

  useLayoutEffect(() => {
    const box = scroller.current;
    const before = drawn.current;
    drawn.current = scale;
    if (!box || before === scale || before.zone !== scale.zone) return;
    const at = pointer.current ?? 0;
    pointer.current = null;
    box.scrollLeft = xOfWall(scale, wallAt(before, box.scrollLeft + at)) - at;
  }, [scroller, scale]);

  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    let turned = 0;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      turned += event.deltaY;
      if (Math.abs(turned) < NOTCH) return;
      const { scale: now, onView: show, covered: hidden } = known.current;
      const view = nextView(now.view, turned < 0 ? 1 : -1);
      turned = 0;
      if (view === now.view) return;
      pointer.current = Math.max(event.clientX - box.getBoundingClientRect().left - startOf(box, hidden), 0);
      show(view);
    };
    box.addEventListener('wheel', turn, { passive: false });
    return () => box.removeEventListener('wheel', turn);
  }, [scroller]);
}

/** Right-to-left, the table lies after the chart. */
const startOf = (box: HTMLElement, covered: number): number =>
  box.hasAttribute('data-mirrored') ? 0 : covered;
