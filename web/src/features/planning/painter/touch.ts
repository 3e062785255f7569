/** Touch gestures: a swipe scrolls; a long press grabs a bar and is translated to mouse events. */
import type { Bars } from './bars';

/** Duration of a long press, and the movement that it tolerates. */
const HOLD_MS = 350;
const STILL_PIXELS = 10;
/** Size of the resize areas at a bar's ends, and the minimum width of a resizable bar. */
const END_PIXELS = 24;
const MIN_RESIZE_WIDTH = 3 * END_PIXELS;

interface Finger {
  pointer: number;
  taskId: string;
  x: number;
  y: number;
  /** Touched element: the bar or a handle. */
  part: Element;
  wrapper: Element;
}

export class Touch {
  private finger: Finger | null = null;
  private isHolding = false;
  private timer = 0;

  constructor(
    private readonly container: HTMLElement,
    private readonly bars: Bars,
    signal: AbortSignal,
    /** Called when a finger leaves a bar that it did not hold. */
    private readonly onLeave: () => void,
  ) {
    container.addEventListener('pointerdown', (event) => this.down(event), { signal });
    document.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, (event) => this.isMine(event) && this.release(event), { signal });
    // While a bar is held, prevent scrolling and the context menu.
    for (const name of ['touchmove', 'touchend', 'contextmenu'] as const)
      container.addEventListener(name, (event) => this.isHolding && event.preventDefault(), {
        signal,
        passive: false,
      });
  }

  /** Id of the task whose bar is touched. */
  get touchedId(): string | null {
    return this.finger?.taskId ?? null;
  }

  /** End the gesture; a held bar is dropped. */
  release(event?: PointerEvent): void {
    const { finger } = this;
    window.clearTimeout(this.timer);
    this.finger = null;
    if (finger && this.isHolding) {
      finger.wrapper.classList.remove('is-held');
      this.dispatch('mouseup', event ?? finger);
    } else if (finger) this.onLeave();
    // The browser still sends events for this touch.
    window.setTimeout(() => {
      this.isHolding = false;
    });
  }

  private isMine({ pointerId }: PointerEvent): boolean {
    return this.finger?.pointer === pointerId;
  }

  private down(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    // A second finger ends the gesture.
    if (this.finger) this.release(event);
    else this.start(event);
  }

  private start(event: PointerEvent): void {
    const hit = this.bars.findAt(event.target);
    if (!hit || hit.task.isLocked) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const { wrapper, task } = hit;
    const part = findPart(wrapper, x, event.target as Element);
    this.finger = { pointer, taskId: task.id, x, y, part, wrapper };
    this.timer = window.setTimeout(() => this.grab(), HOLD_MS);
  }

  private grab(): void {
    if (!this.finger) return;
    this.isHolding = true;
    this.finger.wrapper.classList.add('is-held');
    this.dispatch('mousedown', this.finger, this.finger.part);
  }

  private move(event: PointerEvent): void {
    if (!this.finger || !this.isMine(event)) return;
    if (this.isHolding) this.dispatch('mousemove', event);
    else if (Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > STILL_PIXELS)
      this.release();
  }

  private dispatch(
    type: 'mousedown' | 'mousemove' | 'mouseup',
    findAt: { x: number; y: number },
    part: Element | null = this.container.querySelector('svg'),
  ): void {
    part?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: findAt.x, clientY: findAt.y }));
  }
}

/** Return the handle of the touched end if the bar is resizable and wide enough, else the bar. */
function findPart(wrapper: Element, x: number, touched: Element): Element {
  const bar = wrapper.querySelector('.bar')?.getBoundingClientRect();
  if (!bar || bar.width < MIN_RESIZE_WIDTH || wrapper.matches('.is-project, .is-milestone')) return touched;
  const end = x > bar.right - END_PIXELS ? 'right' : x < bar.left + END_PIXELS ? 'left' : '';
  return (end && wrapper.querySelector(`.handle.${end}`)) || wrapper.querySelector('.bar') || touched;
}
