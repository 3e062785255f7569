/** What is said of a task beside its bar: where it once was, what slipped, how late it may be, who is asked too much. */
import { memo } from 'react';
import type { Row } from './bars';
import { type Scale, xOf } from './scale';
import { BAR, ROW } from './size';

const GAP = (ROW - BAR) / 2;

/** From one moment to another; nothing where that is no time. */
function Stretch(told: {
  className: string;
  scale: Scale;
  from: string;
  to: string;
  y: number;
  height: number;
}) {
  const { className, scale, from, to, y, height } = told;
  const x = xOf(scale, from);
  const width = xOf(scale, to) - x;
  return width > 0 ? <rect className={className} x={x} y={y} width={width} height={height} /> : null;
}

function Marks({ row: { task, row }, scale }: { row: Row; scale: Scale }) {
  const top = row * ROW;
  const under = top + ROW - GAP + 1;
  const { baseline, latest } = task;
  return (
    <g>
      {baseline && (
        <>
          <Stretch
            className="baseline"
            scale={scale}
            from={baseline.start}
            to={baseline.end}
            y={under}
            height={4}
          />
          <Stretch className="slipped" scale={scale} from={baseline.end} to={task.end} y={under} height={4} />
        </>
      )}
      {latest && (
        <Stretch
          className="slack"
          scale={scale}
          from={task.end}
          to={latest}
          y={top + ROW / 2 - 3}
          height={6}
        />
      )}
      {task.overloads.map(({ start, end }) => (
        <Stretch
          key={start}
          className="overload"
          scale={scale}
          from={start}
          to={end}
          y={top + GAP - 5}
          height={4}
        />
      ))}
    </g>
  );
}

export const MarkLayer = memo(function MarkLayer({ rows, scale }: { rows: readonly Row[]; scale: Scale }) {
  return (
    <g aria-hidden>
      {rows.map((row) => (
        <Marks key={row.task.id} row={row} scale={scale} />
      ))}
    </g>
  );
});
