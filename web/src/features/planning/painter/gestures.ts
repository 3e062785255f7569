/** What is done to bars with the mouse, or as if by it: a click is not a drag, and a double click not two clicks. */
import type { Bars } from './bars';
import type { ChartTask } from './chart-task';
import { dragged, type Geometry, type Times } from './drag';
import type { Scale } from './scale';
import type { Span } from './span';
import { Touch } from './touch';
import { SHAPES } from './views';

export interface Wishes {
  onTimes: (task: ChartTask, times: Partial<Times>) => void;
  onProgress: (task: ChartTask, progress: number) => void;
  onOpen: (id: string) => void;
  onRename: (id: string) => void;
}

interface Held {
  task: ChartTask;
  wrapper: Element;
  before: Geometry;
  isProgress: boolean;
}

/** Where a bar is just now, in somebody's hand. */
export interface Dragged extends Span {
  id: string;
}

const CLICK_WAIT = 250;

const geometryOf = (bar: Element): Geometry => ({
  x: Number(bar.getAttribute('x')),
  width: Number(bar.getAttribute('width')),
});

export class Gestures {
  /** Id of the task that is being dragged. */
  held: string | null = null;
  private grip: Held | null = null;
  private wasDragged = false;
  private timer = 0;
  private readonly stop = new AbortController();
  private readonly touch: Touch;

  constructor(
    place: HTMLElement,
    private readonly bars: Bars,
    private readonly now: () => { wishes: Wishes; scale: Scale },
    private readonly dragging: (dragged: Dragged) => void,
    /** A drag ended; whether it came to something. */
    private readonly released: (wasDragged: boolean) => void,
  ) {
    const { signal } = this.stop;
    this.touch = new Touch(place, bars, signal);
    place.addEventListener('mousedown', (event) => this.down(event), { capture: true, signal });
    document.addEventListener('mousemove', () => this.move(), { signal });
    document.addEventListener('mouseup', () => this.up(), { signal });
    place.addEventListener('click', (event) => this.click(event), { signal });
    place.addEventListener('dblclick', (event) => this.twice(event), { signal });
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.touch.release();
    this.stop.abort();
  }

  private down(event: MouseEvent): void {
    const found = this.bars.at(event.target);
    const bar = found?.wrapper.querySelector('.bar');
    this.wasDragged = false;
    this.grip = null;
    if (!found || !bar) return;
    // What is locked does not even seem to move.
    if (found.task.isLocked || event.button !== 0) {
      event.stopImmediatePropagation();
      return;
    }
    const isProgress = (event.target as Element).classList.contains('progress');
    this.grip = { ...found, before: geometryOf(bar), isProgress };
    this.held = found.task.id;
  }

  private move(): void {
    const bar = this.grip && !this.grip.isProgress && this.grip.wrapper.querySelector('.bar');
    if (!bar || !this.grip) return;
    const { x, width } = geometryOf(bar);
    this.dragging({ id: this.grip.task.id, from: x, to: x + width });
    if (this.grip.task.isProject) this.bars.carry(this.grip.task.id, x - this.grip.before.x);
  }

  private up(): void {
    const { grip } = this;
    this.grip = null;
    this.held = null;
    if (!grip) return;
    this.wasDragged = grip.isProgress ? this.progressed(grip) : this.moved(grip);
    if (!this.wasDragged) this.bars.carry(grip.task.id, 0);
    this.released(this.wasDragged);
  }

  private progressed({ task, wrapper }: Held): boolean {
    const bar = wrapper.querySelector('.bar');
    const done = wrapper.querySelector('.bar-progress');
    if (!bar || !done) return false;
    const part = geometryOf(done).width / Math.max(geometryOf(bar).width, 1);
    const progress = Math.min(Math.max(Math.round(part * 100), 0), 100);
    if (progress === Math.round(task.progress)) return false;
    this.now().wishes.onProgress(task, progress);
    return true;
  }

  private moved({ task, wrapper, before }: Held): boolean {
    const bar = wrapper.querySelector('.bar');
    const { scale, wishes } = this.now();
    const steps = { perPixel: scale.perPixel, snap: SHAPES[scale.view].snap, zone: scale.zone };
    const times = bar && dragged(task, before, geometryOf(bar), steps);
    if (!times) return false;
    wishes.onTimes(task, times);
    return true;
  }

  private click(event: MouseEvent): void {
    const found = this.bars.at(event.target);
    window.clearTimeout(this.timer);
    if (!found || this.wasDragged || event.detail > 1) return;
    this.timer = window.setTimeout(() => this.now().wishes.onOpen(found.task.id), CLICK_WAIT);
  }

  private twice(event: MouseEvent): void {
    const found = this.bars.at(event.target);
    window.clearTimeout(this.timer);
    if (found && !this.wasDragged) this.now().wishes.onRename(found.task.id);
  }
}
