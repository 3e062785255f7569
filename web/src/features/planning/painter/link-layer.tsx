/** The arrows between bars, of those that pass what can be seen. */
import { memo, useMemo } from 'react';
import { type Row, spanOf } from './bars';
import type { ChartLink, ChartTask } from './chart-task';
import { arrivesAtEnd, lagPlace, linkPath, type Place } from './link-path';
import type { Scale } from './scale';
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

const placeOf = ({ task, row }: Row, scale: Scale): Place => ({ row, ...spanOf(task, scale) });

function Arrow({ arrow, scale }: { arrow: Arrow; scale: Scale }) {
  const { kind, lag, from, to } = arrow;
  const [source, target] = [placeOf(from, scale), placeOf(to, scale)];
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
}

interface LinkLayerProps {
  tasks: readonly ChartTask[];
  scale: Scale;
  seen: Window;
}

export const LinkLayer = memo(function LinkLayer({ tasks, scale, seen }: LinkLayerProps) {
  const arrows = useMemo(() => arrowsOf(tasks), [tasks]);
  const passing = arrows.filter(
    ({ from, to }) => Math.min(from.row, to.row) < seen.last && Math.max(from.row, to.row) >= seen.first,
  );
  return (
    <g aria-hidden>
      {passing.map((arrow) => (
        <Arrow key={`${arrow.to.task.id} ${arrow.source} ${arrow.kind}`} arrow={arrow} scale={scale} />
      ))}
    </g>
  );
});
