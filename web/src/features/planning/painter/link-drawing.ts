/** A link that is drawn with the mouse, from the knob of one bar to another bar. */
import type { Bars } from './bars';
import type { ChartTask, LinkKind } from './chart-task';

type Edge = 'start' | 'end';

const KINDS: Record<`${Edge}-${Edge}`, LinkKind> = {
  'end-start': 'FS',
  'start-start': 'SS',
  'end-end': 'FF',
  'start-end': 'SF',
};

interface Target {
  task: ChartTask;
  wrapper: Element;
  edge: Edge;
}

/** Return the knob's edge, or null for other elements. */
export const getKnobEdge = (target: EventTarget | null): Edge | null =>
  ((target as Element | null)?.closest?.('.knob')?.getAttribute('data-edge') as Edge | null | undefined) ??
  null;

export class LinkDrawing {
  private readonly line = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  private readonly origin: { x: number; y: number };
  private target: Target | null = null;

  constructor(
    private readonly source: { task: ChartTask; wrapper: Element },
    private readonly edge: Edge,
    private readonly bars: Bars,
    knob: Element,
  ) {
    this.origin = { x: Number(knob.getAttribute('cx')), y: Number(knob.getAttribute('cy')) };
    this.line.setAttribute('class', 'new-link');
    source.wrapper.classList.add('is-source');
    (source.wrapper as SVGElement).ownerSVGElement?.append(this.line);
  }

  move(event: MouseEvent): void {
    const box = this.line.ownerSVGElement?.getBoundingClientRect();
    if (!box) return;
    const { x, y } = this.origin;
    this.line.setAttribute('d', `M${x} ${y}L${event.clientX - box.left} ${event.clientY - box.top}`);
    this.target?.wrapper.classList.remove('is-target');
    this.target = this.find(event);
    this.target?.wrapper.classList.add('is-target');
  }

  /** Remove the line. Return the task that was reached with the kind of the link, or null. */
  finish(): { target: ChartTask; kind: LinkKind } | null {
    this.line.remove();
    this.source.wrapper.classList.remove('is-source');
    this.target?.wrapper.classList.remove('is-target');
    return this.target && { target: this.target.task, kind: KINDS[`${this.edge}-${this.target.edge}`] };
  }

  /** Find the other bar under the pointer; its half that is nearer says which end the link reaches. */
  private find({ clientX, clientY }: MouseEvent): Target | null {
    const element = document.elementFromPoint(clientX, clientY);
    const hit = this.bars.findAt(element);
    if (!hit || hit.task.id === this.source.task.id) return null;
    const knob = getKnobEdge(element);
    const box = hit.wrapper.querySelector('.bar')?.getBoundingClientRect();
    const isEnd = box !== undefined && clientX > box.left + box.width / 2;
    return { ...hit, edge: knob ?? (isEnd ? 'end' : 'start') };
  }
}
