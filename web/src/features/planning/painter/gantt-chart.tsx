/** The chart beside its table, in one scroller: only what can be seen is drawn. */
import './painter.css';
import { Box, Paper, useTheme } from '@mui/material';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { wallOf } from '@/shared/lib/wall';
import type { Row } from './bars';
import type { ChartTask } from './chart-task';
import { GridLayer } from './grid-layer';
import { LinkLayer } from './link-layer';
import { MarkLayer } from './mark-layer';
import type { WorkWeek } from './off-hours';
import { xOf } from './scale';
import { HEAD, ROW } from './size';
import { TimeAxis } from './time-axis';
import { type BarsProps, useBars } from './use-bars';
import { useNow } from './use-now';
import { useScale } from './use-scale';
import { useWindow, type Window } from './use-window';
import { useZoom } from './use-zoom';
import { SHAPES, type View } from './views';

interface GanttChartProps extends BarsProps {
  label: string;
  today: string;
  tasks: readonly ChartTask[];
  view: View;
  zone: string;
  locale: string;
  work: WorkWeek;
  onView: (view: View) => void;
  /** The table's pixels, and its rows between two of them. */
  covered: number;
  table: (first: number, last: number) => ReactNode;
}

function useRows(tasks: readonly ChartTask[], seen: Window): readonly Row[] {
  return useMemo(
    () => tasks.slice(seen.first, seen.last).map((task, place) => ({ task, row: seen.first + place })),
    [tasks, seen.first, seen.last],
  );
}

export function GanttChart(props: GanttChartProps) {
  const { label, tasks, view, zone, locale, work, covered, table, today, onView } = props;
  const isMirrored = useTheme().direction === 'rtl';
  const scroller = useRef<HTMLDivElement>(null);
  const scale = useScale(tasks, view, zone);
  const seen = useWindow(scroller);
  const rows = useRows(tasks, seen);
  const { place, dragged } = useBars(props, scale, rows);
  const now = wallOf(useNow(), zone);
  useZoom(scroller, covered, scale, onView);
  const height = tasks.length * ROW;
  // A drag draws no table.
  const side = useMemo(() => table(seen.first, seen.last), [table, seen.first, seen.last]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the chart opens
  useLayoutEffect(() => {
    const first = Math.min(...tasks.slice(0, 50).map(({ start }) => xOf(scale, start)));
    if (scroller.current) scroller.current.scrollLeft = first - SHAPES[view].width;
  }, []);

  return (
    <Paper
      ref={scroller}
      variant="outlined"
      className="souk-gantt"
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      data-mirrored={isMirrored || undefined}
      sx={{ overflow: 'auto', maxHeight: 'max(420px, calc(100dvh - 210px))', overscrollBehavior: 'contain' }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: isMirrored ? 'row-reverse' : 'row',
          width: 'max-content',
          minWidth: '100%',
          height: height + HEAD,
        }}
      >
        <Box
          dir={isMirrored ? 'rtl' : 'ltr'}
          sx={{
            position: 'sticky',
            left: 0,
            zIndex: 3,
            flex: 'none',
            bgcolor: 'background.paper',
            borderInlineEnd: 1,
            borderColor: 'divider',
            boxSizing: 'border-box',
          }}
          style={{ width: covered }}
        >
          {side}
        </Box>
        <Box sx={{ position: 'relative', flex: 'none' }} style={{ width: scale.width }}>
          <TimeAxis
            scale={scale}
            from={seen.from}
            to={seen.to}
            locale={locale}
            covered={isMirrored ? 0 : covered}
          />
          <Box sx={{ position: 'absolute', top: HEAD, left: 0 }} style={{ width: scale.width, height }}>
            <svg className="layers" width={scale.width} height={height} role="presentation">
              <GridLayer scale={scale} seen={seen} rows={tasks.length} work={work} now={now} today={today} />
              <MarkLayer rows={rows} scale={scale} />
              <LinkLayer tasks={tasks} scale={scale} seen={seen} dragged={dragged} />
            </svg>
            <Box ref={place} />
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}
