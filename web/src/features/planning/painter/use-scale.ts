/** The scale of a plan: all of its moments have a place on it. */
import { useMemo } from 'react';
import type { ChartTask } from './chart-task';
import { type Scale, scaleOf } from './scale';
import type { View } from './views';

export function useScale(tasks: readonly ChartTask[], view: View, zone: string): Scale {
  const fresh = useMemo(() => {
    const moments = tasks.flatMap(({ start, end, latest, baseline }) => [
      start,
      end,
      ...(latest ? [latest] : []),
      ...(baseline ? [baseline.start, baseline.end] : []),
    ]);
    return scaleOf(moments, view, zone);
  }, [tasks, view, zone]);
  const { origin, width } = fresh;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same scale while nothing of it differs, so that bars need not be drawn again
  return useMemo(() => fresh, [origin, width, view, zone]);
}
