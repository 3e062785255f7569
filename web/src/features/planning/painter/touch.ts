/** A finger on a bar: a swipe scrolls the chart; held still for a moment, it takes the bar as the mouse would. */
import type { Bars } from './bars';

/** Milliseconds until a finger that is held still takes the bar, and pixels within which it is still. */
const HOLD = 350;
const STILL = 10;
/** Pixels at a bar's ends by which it is made longer or shorter, and how long it is at least for that. */
const END = 24;
const ROOMY = 3 * END;

interface Finger {
  pointer: number;
  x: number;
  y: number;
  /** Of the bar or its handle. */
  part: Element;
  wrapper: Element;
}

export class Touch {
  private finger: Finger | null = null;
  private holds = false;
  private timer = 0;

  constructor(
    private readonly place: HTMLElement,
    private readonly bars: Bars,
    signal: AbortSignal,
  ) {
    place.addEventListener('pointerdown', (event) => this.down(event), { signal });
    document.addEventListener('pointermove', (event) => this.move(event), { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      document.addEventListener(end, (event) => this.isMine(event) && this.release(event), { signal });
    // While a bar is held, nothing scrolls and no menu opens.
    for (const way of ['touchmove', 'touchend', 'contextmenu'] as const)
      place.addEventListener(way, (event) => this.holds && event.preventDefault(), {
        signal,
        passive: false,
      });
  }

  /** Ends what the finger does; a bar that it holds stays where it is. */
  release(event?: PointerEvent): void {
    window.clearTimeout(this.timer);
    if (this.finger && this.holds) {
      this.finger.wrapper.classList.remove('is-held');
      this.say('mouseup', event ?? this.finger);
    }
    this.finger = null;
    // What the browser makes of this touch still comes.
    window.setTimeout(() => {
      this.holds = false;
    });
  }

  private isMine({ pointerId }: PointerEvent): boolean {
    return this.finger?.pointer === pointerId;
  }

  private down(event: PointerEvent): void {
    if (event.pointerType !== 'touch') return;
    // A second finger wants something else.
    if (this.finger) this.release(event);
    else this.touch(event);
  }

  private touch(event: PointerEvent): void {
    const found = this.bars.at(event.target);
    if (!found || found.task.isLocked) return;
    const { pointerId: pointer, clientX: x, clientY: y } = event;
    const part = partOf(found.wrapper, x, event.target as Element);
    this.finger = { pointer, x, y, part, wrapper: found.wrapper };
    this.timer = window.setTimeout(() => this.take(), HOLD);
  }

  private take(): void {
    if (!this.finger) return;
    this.holds = true;
    this.finger.wrapper.classList.add('is-held');
    this.say('mousedown', this.finger, this.finger.part);
  }

  private move(event: PointerEvent): void {
    if (!this.finger || !this.isMine(event)) return;
    if (this.holds) this.say('mousemove', event);
    else if (Math.hypot(event.clientX - this.finger.x, event.clientY - this.finger.y) > STILL) this.release();
  }

  private say(
    what: 'mousedown' | 'mousemove' | 'mouseup',
    at: { x: number; y: number },
    part: Element | null = this.place.querySelector('svg'),
  ): void {
    part?.dispatchEvent(new MouseEvent(what, { bubbles: true, clientX: at.x, clientY: at.y }));
  }
}

/** The handle of the end that was touched, where the bar has handles and is long enough; else the bar. */
function partOf(wrapper: Element, x: number, touched: Element): Element {
  const bar = wrapper.querySelector('.bar')?.getBoundingClientRect();
  if (!bar || bar.width < ROOMY || wrapper.matches('.is-project, .is-milestone')) return touched;
  const end = x > bar.right - END ? 'right' : x < bar.left + END ? 'left' : '';
  return (end && wrapper.querySelector(`.handle.${end}`)) || wrapper.querySelector('.bar') || touched;
}
