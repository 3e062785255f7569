/** Layer under the bars: columns, rows, non-working hours, current time. */
import { memo } from 'react';
import { findOffHours, type WorkWeek } from './off-hours';
import { type Scale, wallTimeToX } from './scale';
import { ROW } from './size';
import { createTicks } from './ticks';
import type { VisibleWindow } from './use-window';

interface GridLayerProps {
  scale: Scale;
  visible: VisibleWindow;
  work: WorkWeek;
  /** Current wall time. */
  now: number;
  today: string;
}

export const GridLayer = memo(function GridLayer({ scale, visible, work, now, today }: GridLayerProps) {
  const top = visible.first * ROW;
  // The drawing ends where the chart does.
  const bottom = visible.last * ROW;
  const lines = Array.from({ length: visible.last - visible.first }, (_, index) => top + (index + 1) * ROW);
  const x = wallTimeToX(scale, now);
  return (
    <g aria-hidden>
      {findOffHours(scale, work, visible.from, visible.to).map((range) => (
        <rect key={range.x} className="off" x={range.x} width={range.width} y={top} height={bottom - top} />
      ))}
      {createTicks(scale, visible.from, visible.to, 'en').map((tick) => (
        <path
          key={tick.x}
          className={tick.isThick ? 'tick is-thick' : 'tick'}
          d={`M${tick.x} ${top}V${bottom}`}
        />
      ))}
      {lines.map((y) => (
        <path key={y} className="tick" d={`M${visible.from} ${y - 0.5}H${visible.to}`} />
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
