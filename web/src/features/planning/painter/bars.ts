/** Draws the visible bars with frappe-gantt and redraws only those that changed. */
import type Gantt from 'frappe-gantt';
import type { Bar, PaintedTask } from 'frappe-gantt';
import { Canvas, createStub, positionByPixels } from './canvas';
import type { ChartTask } from './chart-task';
import type { Scale } from './scale';
import { BAR, ROW } from './size';
import { getSpan, isMilestone, type Span } from './span';
import { SHAPES } from './views';

export interface Row {
  task: ChartTask;
  row: number;
}

interface Drawn extends Row {
  bar: Bar;
  scale: Scale;
}

const MIN_PROGRESS_WIDTH = 40;
const MIN_RESIZE_WIDTH = 24;
/** Distance of a knob from its bar. */
const KNOB = 9;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export class Bars {
  private readonly canvas: Canvas;
  private readonly BarClass: new (
    gantt: Gantt,
    task: PaintedTask,
  ) => Bar;
  private readonly drawn = new Map<string, Drawn>();
  private readonly byElementId = new Map<string, Drawn>();
  private count = 0;

  constructor(container: HTMLElement) {
    this.canvas = new Canvas(container, [createStub()], {
      bar_height: BAR,
      padding: ROW - BAR,
      bar_corner_radius: 3,
      infinite_padding: false,
      move_dependencies: false,
      today_button: false,
      popup: false,
    });
    const [first] = this.canvas.bars as [Bar];
    positionByPixels(Object.getPrototypeOf(first));
    this.BarClass = first.constructor as typeof this.BarClass;
    first.group.remove();
    this.canvas.bars = [];
  }

  /** Draw exactly these rows; the bar of `heldId` is part of a gesture and stays as it is. */
  show(rows: readonly Row[], scale: Scale, height: number, heldId: string | null): void {
    const { canvas } = this;
    canvas.step = SHAPES[scale.view].snap / scale.perPixel;
    canvas.$svg.setAttribute('height', String(height));
    canvas.$svg.setAttribute('width', String(scale.width));
    const visibleIds = new Set(rows.map(({ task }) => task.id));
    for (const id of this.drawn.keys()) if (!visibleIds.has(id) && id !== heldId) this.remove(id);
    const newBars = rows.flatMap((row) => {
      const previous = this.drawn.get(row.task.id);
      const isSame = previous?.task === row.task && previous.row === row.row && previous.scale === scale;
      if (isSame || row.task.id === heldId) return [];
      this.remove(row.task.id);
      return this.draw(row, scale);
    });
    canvas.bars = [...this.drawn.values()].map(({ bar }) => bar);
    for (const bar of newBars) bar.update_label_position();
  }

  /** Return the task and element of the bar at an event target. */
  findAt(target: EventTarget | null): { task: ChartTask; wrapper: Element } | null {
    const wrapper = (target as Element | null)?.closest?.('.bar-wrapper');
    const match = wrapper && this.byElementId.get(wrapper.getAttribute('data-id') ?? '');
    return match ? { task: match.task, wrapper } : null;
  }

  /** Shift the tasks of a project by pixels until they are drawn again. */
  shift(project: string, pixels: number): void {
    for (const { task, bar } of this.drawn.values()) {
      if (task.within.includes(project) && !task.isLocked)
        bar.group.setAttribute('transform', `translate(${pixels} 0)`);
    }
  }

  /** Add the knobs of the bar under the pointer; one bar has them at a time. */
  showKnobs(target: EventTarget | null): void {
    const wrapper = (target as Element | null)?.closest?.('.bar-wrapper');
    const entry = wrapper && this.byElementId.get(wrapper.getAttribute('data-id') ?? '');
    if (!entry || entry.task.isLocked || wrapper.querySelector('.knob')) return;
    for (const knob of this.canvas.$svg.querySelectorAll('.knob')) knob.remove();
    const { from, to } = getSpan(entry.task, entry.scale);
    if (!isMilestone(entry.task)) addKnobs(entry.bar.group, entry.row, from, to);
  }

  /** Show these tasks at other positions, and all others where they are, until they are drawn again. */
  place(spans: ReadonlyMap<string, Span>): void {
    for (const { task, scale, bar } of this.drawn.values()) {
      const span = spans.get(task.id);
      if (!span) bar.group.removeAttribute('transform');
      else bar.group.setAttribute('transform', `translate(${span.from - getSpan(task, scale).from} 0)`);
    }
  }

  /** Discard a dragged bar, so that it is redrawn at its task's position. */
  invalidate(id: string): void {
    this.remove(id);
  }

  private remove(id: string): void {
    const entry = this.drawn.get(id);
    if (!entry) return;
    entry.bar.group.remove();
    this.drawn.delete(id);
    this.byElementId.delete(entry.bar.task.id);
  }

  /** Return the next lower bar in the document order. */
  private findNextBar(row: number): Element | null {
    const following = [...this.drawn.values()].filter((entry) => entry.row > row);
    return following.sort((a, b) => a.row - b.row)[0]?.bar.group ?? null;
  }

  private draw({ task, row }: Row, scale: Scale): Bar {
    const { from, to } = getSpan(task, scale);
    this.count += 1;
    // frappe-gantt uses ids as class names, so it gets generated ones.
    const bar = new this.BarClass(this.canvas, {
      ...createStub(),
      id: `t_${this.count}`,
      name: escapeHtml(task.name),
      progress: task.progress,
      _index: row,
      left: from,
      length: to - from,
      color: task.color,
      color_progress: task.progressColor,
    });
    bar.group.classList.add(...getClasses(task, to - from));
    for (const animation of bar.group.querySelectorAll('animate')) animation.remove();
    this.canvas.layers.bar.insertBefore(bar.group, this.findNextBar(row));
    const drawn = { task, row, bar, scale };
    this.drawn.set(task.id, drawn);
    this.byElementId.set(bar.task.id, drawn);
    return bar;
  }
}

/** Add the knobs from which links are drawn, outside the two ends of a bar. */
function addKnobs(group: SVGGElement, row: number, from: number, to: number): void {
  for (const [edge, x] of [
    ['start', from - KNOB],
    ['end', to + KNOB],
  ] as const) {
    const knob = document.createElementNS('http://www.w3.org/2000/svg', 'circle');
    knob.setAttribute('class', 'knob');
    knob.setAttribute('data-edge', edge);
    knob.setAttribute('cx', String(x));
    knob.setAttribute('cy', String(row * ROW + ROW / 2));
    knob.setAttribute('r', '5');
    group.append(knob);
  }
}

export function getClasses(task: ChartTask, width: number): string[] {
  const classes = [
    // Handles would cover a short bar: it could not be moved.
    width < MIN_PROGRESS_WIDTH && 'is-short',
    width < MIN_RESIZE_WIDTH && 'is-tiny',
    task.isProject && 'is-project',
    task.isLocked && 'is-locked',
    task.isCritical && 'is-critical',
    isMilestone(task) && 'is-milestone',
  ];
  return classes.filter((name) => name !== false);
}
