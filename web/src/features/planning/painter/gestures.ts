/** Mouse gestures on bars: drag, click, double click. */
import type { Bars } from './bars';
import type { ChartTask, LinkKind } from './chart-task';
import { type Geometry, type Times, toDraggedTimes } from './drag';
import { getKnobEdge, LinkDrawing } from './link-drawing';
import type { Scale } from './scale';
import type { Span } from './span';
import { Touch } from './touch';
import { SHAPES } from './views';

export interface GestureHandlers {
  onTimes: (task: ChartTask, times: Partial<Times>) => void;
  onProgress: (task: ChartTask, progress: number) => void;
  /** Called with a link that was drawn. */
  onLink: (source: ChartTask, target: ChartTask, kind: LinkKind) => void;
  onOpen: (id: string) => void;
  onRename: (id: string) => void;
}

interface Grip {
  task: ChartTask;
  wrapper: Element;
  before: Geometry;
  isProgress: boolean;
}

/** Current position of the dragged bar. */
export interface DraggedBar extends Span {
  id: string;
}

const DOUBLE_CLICK_MS = 250;

const getGeometry = (bar: Element): Geometry => ({
  x: Number(bar.getAttribute('x')),
  width: Number(bar.getAttribute('width')),
});

export class Gestures {
  private grip: Grip | null = null;
  private drawing: { link: LinkDrawing; source: ChartTask } | null = null;
  private wasDragged = false;
  private timer = 0;
  private readonly stop = new AbortController();
  private readonly touch: Touch;

  constructor(
    container: HTMLElement,
    private readonly bars: Bars,
    private readonly getContext: () => { handlers: GestureHandlers; scale: Scale },
    private readonly onDrag: (dragged: DraggedBar) => void,
    /** Called at the end of a drag or touch, with whether it changed anything. */
    private readonly onRelease: (wasDragged: boolean) => void,
  ) {
    const { signal } = this.stop;
    this.touch = new Touch(container, bars, signal, () => onRelease(false));
    container.addEventListener('mousedown', (event) => this.down(event), { capture: true, signal });
    container.addEventListener('mouseover', ({ target, buttons }) => buttons || bars.showKnobs(target), {
      signal,
    });
    document.addEventListener('mousemove', (event) => this.move(event), { signal });
    document.addEventListener('mouseup', () => this.up(), { signal });
    container.addEventListener('click', (event) => this.click(event), { signal });
    container.addEventListener('dblclick', (event) => this.doubleClick(event), { signal });
  }

  /** Id of the task whose bar is dragged or touched. It is not redrawn, or the gesture would lose it. */
  get heldId(): string | null {
    return this.grip?.task.id ?? this.touch.touchedId;
  }

  dispose(): void {
    window.clearTimeout(this.timer);
    this.touch.release();
    this.stop.abort();
  }

  private down(event: MouseEvent): void {
    const hit = this.bars.findAt(event.target);
    const bar = hit?.wrapper.querySelector('.bar');
    this.wasDragged = false;
    this.grip = null;
    if (!hit || !bar) return;
    // A locked bar cannot be dragged.
    if (hit.task.isLocked || event.button !== 0) {
      event.stopImmediatePropagation();
      return;
    }
    const edge = getKnobEdge(event.target);
    if (edge) {
      // frappe-gantt would move the bar.
      event.stopImmediatePropagation();
      event.preventDefault();
      const link = new LinkDrawing(hit, edge, this.bars, event.target as Element);
      this.drawing = { link, source: hit.task };
      return;
    }
    const isProgress = (event.target as Element).classList.contains('progress');
    this.grip = { ...hit, before: getGeometry(bar), isProgress };
  }

  private move(event: MouseEvent): void {
    this.drawing?.link.move(event);
    const bar = this.grip && !this.grip.isProgress && this.grip.wrapper.querySelector('.bar');
    if (!bar || !this.grip) return;
    const { x, width } = getGeometry(bar);
    this.onDrag({ id: this.grip.task.id, from: x, to: x + width });
    // Its tasks move with a project.
    if (this.grip.task.isProject) this.bars.shift(this.grip.task.id, x - this.grip.before.x);
  }

  private finishLink(): void {
    const { drawing } = this;
    this.drawing = null;
    const reached = drawing?.link.finish();
    // The click that follows opens nothing.
    this.wasDragged = true;
    if (drawing && reached) this.getContext().handlers.onLink(drawing.source, reached.target, reached.kind);
  }

  private up(): void {
    if (this.drawing) {
      this.finishLink();
      return;
    }
    const { grip } = this;
    this.grip = null;
    if (!grip) return;
    this.wasDragged = grip.isProgress ? this.finishProgress(grip) : this.finishMove(grip);
    if (!this.wasDragged) this.bars.shift(grip.task.id, 0);
    this.onRelease(this.wasDragged);
  }

  private finishProgress({ task, wrapper }: Grip): boolean {
    const bar = wrapper.querySelector('.bar');
    const progressBar = wrapper.querySelector('.bar-progress');
    if (!bar || !progressBar) return false;
    const fraction = getGeometry(progressBar).width / Math.max(getGeometry(bar).width, 1);
    const progress = Math.min(Math.max(Math.round(fraction * 100), 0), 100);
    if (progress === Math.round(task.progress)) return false;
    this.getContext().handlers.onProgress(task, progress);
    return true;
  }

  private finishMove({ task, wrapper, before }: Grip): boolean {
    const bar = wrapper.querySelector('.bar');
    const { scale, handlers } = this.getContext();
    const steps = { perPixel: scale.perPixel, snap: SHAPES[scale.view].snap, zone: scale.zone };
    const times = bar && toDraggedTimes(task, before, getGeometry(bar), steps);
    if (!times) return false;
    handlers.onTimes(task, times);
    return true;
  }

  private click(event: MouseEvent): void {
    const hit = this.bars.findAt(event.target);
    window.clearTimeout(this.timer);
    if (!hit || this.wasDragged || event.detail > 1) return;
    this.timer = window.setTimeout(() => this.getContext().handlers.onOpen(hit.task.id), DOUBLE_CLICK_MS);
  }

  private doubleClick(event: MouseEvent): void {
    const hit = this.bars.findAt(event.target);
    window.clearTimeout(this.timer);
    if (hit && !this.wasDragged) this.getContext().handlers.onRename(hit.task.id);
  }
}
