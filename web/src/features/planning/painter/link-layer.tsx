/** Layer with the visible dependency arrows. */
import { memo, useMemo } from 'react';
import type { Row } from './bars';
import type { ChartLink, ChartTask } from './chart-task';
import type { DraggedBar } from './gestures';
import { arrivesAtEnd, createLinkPath, getLagPosition, type Place } from './link-path';
import type { Scale } from './scale';
import { getSpan, type Span } from './span';
import type { Pushed } from './use-bars';
import type { VisibleWindow } from './use-window';

interface Arrow extends ChartLink {
  from: Row;
  to: Row;
}

/** Return all links whose two tasks exist. */
function findArrows(tasks: readonly ChartTask[]): Arrow[] {
  const rowsById = new Map(tasks.map((task, row) => [task.id, { task, row }]));
  return tasks.flatMap((task, row) =>
    task.links.flatMap((link) => {
      const from = rowsById.get(link.source);
      return from ? { ...link, from, to: { task, row } } : [];
    }),
  );
}

/** Return the position of a bar: where it is dragged or pushed to, else where it is drawn. */
const getPlace = (
  { task, row }: Row,
  scale: Scale,
  draggedBar: DraggedBar | null,
  pushed: Span | undefined,
): Place => ({
  row,
  ...(draggedBar?.id === task.id ? draggedBar : (pushed ?? getSpan(task, scale))),
});

const isAttached = ({ from, to }: Arrow, dragged: DraggedBar | null): boolean =>
  dragged !== null && (from.task.id === dragged.id || to.task.id === dragged.id);

interface ArrowProps {
  arrow: Arrow;
  scale: Scale;
  /** Set only for arrows of the dragged bar. */
  draggedBar: DraggedBar | null;
  /** Positions of its two bars, while they are pushed. */
  pushedFrom: Span | undefined;
  pushedTo: Span | undefined;
}

const ArrowPath = memo(function ArrowPath({ arrow, scale, draggedBar, pushedFrom, pushedTo }: ArrowProps) {
  const { kind, lag, from, to } = arrow;
  const source = getPlace(from, scale, draggedBar, pushedFrom);
  const target = getPlace(to, scale, draggedBar, pushedTo);
  const isCritical = from.task.isCritical && to.task.isCritical;
  return (
    <g className={isCritical ? 'link is-critical' : 'link'} data-kind={kind}>
      <path d={createLinkPath(kind, source, target)} />
      {lag && (
        <text {...getLagPosition(kind, source, target)} textAnchor={arrivesAtEnd(kind) ? 'start' : 'end'}>
          {lag}
        </text>
      )}
    </g>
  );
});

interface LinkLayerProps {
  tasks: readonly ChartTask[];
  scale: Scale;
  visible: VisibleWindow;
  dragged: DraggedBar | null;
  pushed: Pushed;
}

export const LinkLayer = memo(function LinkLayer(props: LinkLayerProps) {
  const { tasks, scale, visible, dragged, pushed } = props;
  const arrows = useMemo(() => findArrows(tasks), [tasks]);
  const visibleArrows = arrows.filter(
    ({ from, to }) =>
      Math.min(from.row, to.row) < visible.last && Math.max(from.row, to.row) >= visible.first,
  );
  return (
    <g aria-hidden>
      {visibleArrows.map((arrow) => (
        <ArrowPath
          key={`${arrow.to.task.id} ${arrow.source} ${arrow.kind}`}
          arrow={arrow}
          scale={scale}
          draggedBar={isAttached(arrow, dragged) ? dragged : null}
          pushedFrom={pushed.get(arrow.from.task.id)}
          pushedTo={pushed.get(arrow.to.task.id)}
        />
      ))}
    </g>
  );
});
