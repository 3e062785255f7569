/** The arrows between bars, of those that pass what can be seen. */
import { memo, useMemo } from 'react';
import type { Row } from './bars';
import type { ChartLink, ChartTask } from './chart-task';
import type { Dragged } from './gestures';
import { arrivesAtEnd, lagPlace, linkPath, type Place } from './link-path';
import type { Scale } from './scale';
import { spanOf } from './span';
import type { Window } from './use-window';

interface Arrow extends ChartLink {
  from: Row;
  to: Row;
}

/** All links whose two tasks are there. */
function arrowsOf(tasks: readonly ChartTask[]): Arrow[] {
  const known = new Map(tasks.map((task, row) => [task.id, { task, row }]));
  return tasks.flatMap((task, row) =>
    task.links.flatMap((link) => {
      const from = known.get(link.source);
      return from ? { ...link, from, to: { task, row } } : [];
    }),
  );
}

/** Where the bar of an arrow's end is: in somebody's hand, or where it stands. */
const placeOf = ({ task, row }: Row, scale: Scale, held: Dragged | null): Place => ({
  row,
  ...(held?.id === task.id ? held : spanOf(task, scale)),
});

const isEndOf = ({ from, to }: Arrow, dragged: Dragged | null): boolean =>
  dragged !== null && (from.task.id === dragged.id || to.task.id === dragged.id);

interface ArrowProps {
  arrow: Arrow;
  scale: Scale;
  /** Only for arrows of the bar that is dragged. */
  held: Dragged | null;
}

const ArrowPath = memo(function ArrowPath({ arrow, scale, held }: ArrowProps) {
  const { kind, lag, from, to } = arrow;
  const [source, target] = [placeOf(from, scale, held), placeOf(to, scale, held)];
  const isCritical = from.task.isCritical && to.task.isCritical;
  return (
    <g className={isCritical ? 'link is-critical' : 'link'} data-kind={kind}>
      <path d={linkPath(kind, source, target)} />
      {lag && (
        <text {...lagPlace(kind, source, target)} textAnchor={arrivesAtEnd(kind) ? 'start' : 'end'}>
          {lag}
        </text>
      )}
    </g>
  );
});

interface LinkLayerProps {
  tasks: readonly ChartTask[];
  scale: Scale;
  seen: Window;
  dragged: Dragged | null;
}

export const LinkLayer = memo(function LinkLayer({ tasks, scale, seen, dragged }: LinkLayerProps) {
  const arrows = useMemo(() => arrowsOf(tasks), [tasks]);
  const passing = arrows.filter(
    ({ from, to }) => Math.min(from.row, to.row) < seen.last && Math.max(from.row, to.row) >= seen.first,
  );
  return (
    <g aria-hidden>
      {passing.map((arrow) => (
        <ArrowPath
          key={`${arrow.to.task.id} ${arrow.source} ${arrow.kind}`}
          arrow={arrow}
          scale={scale}
          held={isEndOf(arrow, dragged) ? dragged : null}
        />
      ))}
    </g>
  );
});
