/** The bars: frappe-gantt draws each and lets it be dragged. Which there are, and where, is decided here; only what changed is drawn. */
import Gantt, { type Bar, type PaintedTask } from 'frappe-gantt';
import type { ChartTask } from './chart-task';
import { type Scale, xOf } from './scale';
import { BAR, ROW } from './size';
import { SHAPES } from './views';

export interface Row {
  task: ChartTask;
  row: number;
}

interface Drawn extends Row {
  bar: Bar;
  scale: Scale;
}

const NARROWEST = 3;
const DIAMOND = 8;
const INSET = 6;
const NOWHEN = new Date(0);

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The painter without its grid, axis, arrows and scrolling. */
class Canvas extends Gantt {
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
function measureTruly(kind: Bar): void {
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

const stub = (): PaintedTask => ({
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

const isMilestone = ({ start, end, isProject }: ChartTask): boolean => start === end && !isProject;

/** Where a bar is, from edge to edge. */
export function spanOf(task: ChartTask, scale: Scale): { from: number; to: number } {
  const from = xOf(scale, task.start);
  if (isMilestone(task)) return { from: from - DIAMOND, to: from + DIAMOND };
  return { from, to: Math.max(xOf(scale, task.end), from + NARROWEST) };
}

export class Bars {
  private readonly canvas: Canvas;
  private readonly make: new (
    gantt: Gantt,
    task: PaintedTask,
  ) => Bar;
  private readonly drawn = new Map<string, Drawn>();
  private readonly byName = new Map<string, Drawn>();
  private count = 0;

  constructor(place: HTMLElement) {
    this.canvas = new Canvas(place, [stub()], {
      bar_height: BAR,
      padding: ROW - BAR,
      bar_corner_radius: 3,
      infinite_padding: false,
      move_dependencies: false,
      today_button: false,
      popup: false,
    });
    const [first] = this.canvas.bars as [Bar];
    measureTruly(Object.getPrototypeOf(first));
    this.make = first.constructor as typeof this.make;
    first.group.remove();
    this.canvas.bars = [];
  }

  /** Draws these and no others; `held` is being dragged and stays as it is. */
  show(rows: readonly Row[], scale: Scale, height: number, held: string | null): void {
    const { canvas } = this;
    canvas.step = SHAPES[scale.view].snap / scale.perPixel;
    canvas.$svg.setAttribute('height', String(height));
    canvas.$svg.setAttribute('width', String(scale.width));
    const wanted = new Set(rows.map(({ task }) => task.id));
    for (const id of this.drawn.keys()) if (!wanted.has(id) && id !== held) this.remove(id);
    const made = rows.flatMap((row) => {
      const before = this.drawn.get(row.task.id);
      const isSame = before?.task === row.task && before.row === row.row && before.scale === scale;
      if (isSame || row.task.id === held) return [];
      this.remove(row.task.id);
      return this.draw(row, scale);
    });
    canvas.bars = [...this.drawn.values()].map(({ bar }) => bar);
    for (const bar of made) bar.update_label_position();
  }

  /** The task whose bar was hit. */
  at(target: EventTarget | null): { task: ChartTask; wrapper: Element } | null {
    const wrapper = (target as Element | null)?.closest?.('.bar-wrapper');
    const found = wrapper && this.byName.get(wrapper.getAttribute('data-id') ?? '');
    return found ? { task: found.task, wrapper } : null;
  }

  /** Forgets where a drag left a bar, so that it is drawn again where it is. */
  forget(id: string): void {
    this.remove(id);
  }

  private remove(id: string): void {
    const known = this.drawn.get(id);
    if (!known) return;
    known.bar.group.remove();
    this.drawn.delete(id);
    this.byName.delete(known.bar.task.id);
  }

  private draw({ task, row }: Row, scale: Scale): Bar {
    const { from, to } = spanOf(task, scale);
    this.count += 1;
    // The painter makes classes of ids, so it gets its own.
    const bar = new this.make(this.canvas, {
      ...stub(),
      id: `t_${this.count}`,
      name: escaped(task.name),
      progress: task.progress,
      _index: row,
      left: from,
      length: to - from,
      color: task.color,
      color_progress: task.progressColor,
    });
    bar.group.classList.add(...kindsOf(task));
    for (const animation of bar.group.querySelectorAll('animate')) animation.remove();
    this.canvas.layers.bar.append(bar.group);
    const drawn = { task, row, bar, scale };
    this.drawn.set(task.id, drawn);
    this.byName.set(bar.task.id, drawn);
    return bar;
  }
}

function kindsOf(task: ChartTask): string[] {
  const kinds = [
    task.isProject && 'is-project',
    task.isLocked && 'is-locked',
    task.isCritical && 'is-critical',
    isMilestone(task) && 'is-milestone',
  ];
  return kinds.filter((kind) => kind !== false);
}
