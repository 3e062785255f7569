/** Scale of a plan, containing all its instants. */
import { useMemo } from 'react';
import type { ChartTask } from './chart-task';
import { createScale, type Scale } from './scale';
import type { View } from './views';

export function useScale(tasks: readonly ChartTask[], view: View, zone: string): Scale {
  const scale = useMemo(() => {
    const instants = tasks.flatMap(({ start, end, latest, baseline }) => [
      start,
      end,
      ...(latest ? [latest] : []),
      ...(baseline ? [baseline.start, baseline.end] : []),
    ]);
    return createScale(instants, view, zone);
  }, [tasks, view, zone]);
  const { origin, width } = scale;
  // biome-ignore lint/correctness/useExhaustiveDependencies: keeps the object while its values are equal, so that bars are not redrawn
  return useMemo(() => scale, [origin, width, view, zone]);
}
