/** Layer with the marks of tasks: baseline, slip, slack, overallocation. */
import { memo } from 'react';
import type { Row } from './bars';
import { type Scale, toX } from './scale';
import { BAR, ROW } from './size';

const GAP = (ROW - BAR) / 2;

/** Rectangle of a period; nothing if it is empty. */
function PeriodRect(props: {
  className: string;
  scale: Scale;
  from: string;
  to: string;
  y: number;
  height: number;
}) {
  const { className, scale, from, to, y, height } = props;
  const x = toX(scale, from);
  const width = toX(scale, to) - x;
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
          <PeriodRect
            className="baseline"
            scale={scale}
            from={baseline.start}
            to={baseline.end}
            y={under}
            height={4}
          />
          <PeriodRect
            className="slipped"
            scale={scale}
            from={baseline.end}
            to={task.end}
            y={under}
            height={4}
          />
        </>
      )}
      {latest && (
        <PeriodRect
          className="slack"
          scale={scale}
          from={task.end}
          to={latest}
          // Below the label that stands beside a short bar.
          y={top + ROW - GAP - 4}
          height={4}
        />
      )}
      {task.overloads.map(({ start, end }) => (
        <PeriodRect
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
