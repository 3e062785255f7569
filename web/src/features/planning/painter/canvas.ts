/** frappe-gantt, reduced to drawing and dragging single bars at given pixels. */
import Gantt, { type Bar, type PaintedTask } from 'frappe-gantt';
import { BAR, ROW } from './size';

const INSET = 6;
const EPOCH = new Date(0);

/** frappe-gantt without grid, axis, arrows and scrolling. */
export class Canvas extends Gantt {
  /** Step of a drag in pixels. */
  step = 1;

  override render(): void {
    this.setup_layers();
    // Bars write into this element.
    this.$lower_header = document.createElement('div');
    this.make_bars();
  }

  override get_snap_position(distance: number): number {
    return Math.round(distance / this.step) * this.step;
  }
}

/** Override the position of bars: frappe-gantt counts whole days, here a bar has exact pixels. */
export function positionByPixels(bar: Bar): void {
  bar.compute_x = function compute(this: Bar) {
    this.x = this.task.left;
  };
  bar.compute_y = function compute(this: Bar) {
    this.y = this.task._index * ROW + (ROW - BAR) / 2;
  };
  bar.compute_duration = function compute(this: Bar) {
    this.duration = this.task.length / this.gantt.config.column_width;
    this.actual_duration_raw = this.duration;
    this.ignored_duration_raw = 0;
  };
  // Inside the bar if the label fits, else behind it.
  bar.update_label_position = function placeLabel(this: Bar) {
    const label = this.group.querySelector<SVGTextElement>('.bar-label');
    const bar = this.group.querySelector('.bar');
    if (!label || !bar) return;
    const [x, width] = [Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))];
    const fits = label.getComputedTextLength() + 2 * INSET <= width;
    label.classList.toggle('big', !fits);
    label.setAttribute('x', String(fits ? x + INSET : x + width + INSET));
  };
  // Drags and clicks are handled by Gestures.
  bar.date_changed = () => undefined;
  bar.setup_click_event = () => undefined;
}

/** Return an empty task for frappe-gantt. */
export const createStub = (): PaintedTask => ({
  id: 't',
  name: '',
  start: EPOCH,
  end: EPOCH,
  progress: 0,
  dependencies: [],
  _index: 0,
  left: 0,
  length: 0,
});
