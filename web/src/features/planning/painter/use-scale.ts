/** Scale of a plan, containing all its instants, and today if the plan is of these weeks. */
import { useMemo, useState } from 'react';
import type { ChartTask } from './chart-task';
import { createScale, type Scale } from './scale';
import { DAY, type View } from './views';

/** How far before or after a plan today is still shown. */
const NEAR = 14 * DAY;

/** Return the instants with the one of today, unless the plan is of another time. */
function withToday(instants: readonly string[], today: number): readonly string[] {
  const times = instants.map((instant) => Date.parse(instant));
  const isNear = times.some((time) => Math.abs(time - today) < NEAR);
  return isNear ? [...instants, new Date(today).toISOString()] : instants;
}

export function useScale(tasks: readonly ChartTask[], view: View, zone: string): Scale {
  // The chart keeps its extent while it is open.
  const [today] = useState(Date.now);
  const scale = useMemo(() => {
    const instants = tasks.flatMap(({ start, end, latest, baseline }) => [
      start,
      end,
      ...(latest ? [latest] : []),
      ...(baseline ? [baseline.start, baseline.end] : []),
    ]);
    return createScale(withToday(instants, today), view, zone);
  }, [tasks, view, zone, today]);
  const { origin, width } = scale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the object while its values are equal, so that bars are not redrawn
  return useMemo(() => scale, [origin, width, view, zone]);
}
