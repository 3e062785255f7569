/** The bars that are drawn: which there are, and where, is decided here; only what changed is drawn anew. */
import type Gantt from 'frappe-gantt';
import type { Bar, PaintedTask } from 'frappe-gantt';
import { Canvas, measureTruly, stub } from './canvas';
import type { ChartTask } from './chart-task';
import type { Scale } from './scale';
import { BAR, ROW } from './size';
import { isMilestone, spanOf } from './span';
import { SHAPES } from './views';

export interface Row {
  task: ChartTask;
  row: number;
}

interface Drawn extends Row {
  bar: Bar;
  scale: Scale;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

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

  /** Takes along what is within a project, by so many pixels; where it then is, the next drawing says. */
  carry(project: string, pixels: number): void {
    for (const { task, bar } of this.drawn.values()) {
      if (task.within.includes(project) && !task.isLocked)
        bar.group.setAttribute('transform', `translate(${pixels} 0)`);
    }
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

  /** The bar under a row, before which its own belongs. */
  private below(row: number): Element | null {
    const rest = [...this.drawn.values()].filter((one) => one.row > row);
    return rest.sort((one, other) => one.row - other.row)[0]?.bar.group ?? null;
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
    this.canvas.layers.bar.insertBefore(bar.group, this.below(row));
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
