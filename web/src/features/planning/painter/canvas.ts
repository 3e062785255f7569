/** frappe-gantt, brought to draw and drag single bars where it is told to, and nothing else. */
import Gantt, { type Bar, type PaintedTask } from 'frappe-gantt';
import { BAR, ROW } from './size';

const INSET = 6;
const NOWHEN = new Date(0);

/** The painter without its grid, axis, arrows and scrolling. */
export class Canvas extends Gantt {
  /** Pixels a drag goes in steps of. */
  step = 1;

  override render(): void {
    this.setup_layers();
    // Every bar leaves something there.
    this.$lower_header = document.createElement('div');
    this.make_bars();
  }

  override get_snap_position(walked: number): number {
    return Math.round(walked / this.step) * this.step;
  }
}

/** The painter counts in whole days from a date; here a bar lies where it is told to, to the pixel. */
export function measureTruly(kind: Bar): void {
  kind.compute_x = function compute(this: Bar) {
    this.x = this.task.left;
  };
  kind.compute_y = function compute(this: Bar) {
    this.y = this.task._index * ROW + (ROW - BAR) / 2;
  };
  kind.compute_duration = function compute(this: Bar) {
    this.duration = this.task.length / this.gantt.config.column_width;
    this.actual_duration_raw = this.duration;
    this.ignored_duration_raw = 0;
  };
  // Within the bar where there is room, so that it is seen however long the bar is; else behind it.
  kind.update_label_position = function place(this: Bar) {
    const label = this.group.querySelector<SVGTextElement>('.bar-label');
    const bar = this.group.querySelector('.bar');
    if (!label || !bar) return;
    const [x, width] = [Number(bar.getAttribute('x')), Number(bar.getAttribute('width'))];
    const fits = label.getComputedTextLength() + 2 * INSET <= width;
    label.classList.toggle('big', !fits);
    label.setAttribute('x', String(fits ? x + INSET : x + width + INSET));
  };
  // What a drag means is not for the painter to say.
  kind.date_changed = () => undefined;
  kind.setup_click_event = () => undefined;
}

/** A bar of nothing, to be filled in. */
export const stub = (): PaintedTask => ({
  id: 't',
  name: '',
  start: NOWHEN,
  end: NOWHEN,
  progress: 0,
  dependencies: [],
  _index: 0,
  left: 0,
  length: 0,
});
