/** What lies under the bars: columns, rows, the hours nobody works, and now. */
import { memo } from 'react';
import { offHours, type WorkWeek } from './off-hours';
import { type Scale, xOfWall } from './scale';
import { ROW } from './size';
import { ticksOf } from './ticks';
import type { Window } from './use-window';

interface GridLayerProps {
  scale: Scale;
  seen: Window;
  rows: number;
  work: WorkWeek;
  /** Wall time now. */
  now: number;
  today: string;
}

export const GridLayer = memo(function GridLayer({ scale, seen, rows, work, now, today }: GridLayerProps) {
  const top = seen.first * ROW;
  const bottom = Math.min(seen.last, rows) * ROW;
  const lines = Array.from(
    { length: Math.max(bottom - top, 0) / ROW },
    (_, place) => top + (place + 1) * ROW,
  );
  const x = xOfWall(scale, now);
  return (
    <g aria-hidden>
      {offHours(scale, work, seen.from, seen.to).map((one) => (
        <rect key={one.x} className="off" x={one.x} width={one.width} y={top} height={bottom - top} />
      ))}
      {ticksOf(scale, seen.from, seen.to, 'en').map((tick) => (
        <path
          key={tick.x}
          className={tick.isThick ? 'tick is-thick' : 'tick'}
          d={`M${tick.x} ${top}V${bottom}`}
        />
      ))}
      {lines.map((y) => (
        <path key={y} className="tick" d={`M${seen.from} ${y - 0.5}H${seen.to}`} />
      ))}
      {x >= 0 && x <= scale.width && (
        <g className="today">
          <title>{today}</title>
          <path d={`M${x} ${top}V${bottom}`} />
        </g>
      )}
    </g>
  );
});
