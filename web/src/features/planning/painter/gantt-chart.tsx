/** Gantt chart beside its table, in one scroll container; only the visible part is drawn. */
import './painter.css';
import { Box, Paper, useTheme } from '@mui/material';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { toWallTime } from '@/shared/lib/wall-time';
import type { Row } from './bars';
import type { ChartTask } from './chart-task';
import { GridLayer } from './grid-layer';
import { LinkLayer } from './link-layer';
import { MarkLayer } from './mark-layer';
import { findOpening } from './scale';
import { HEAD, ROW } from './size';
import { TimeAxis } from './time-axis';
import { type BarsProps, useBars } from './use-bars';
import { useNow } from './use-now';
import { useScale } from './use-scale';
import { useWindow, type VisibleWindow } from './use-window';
import { useZoom } from './use-zoom';
import type { View } from './views';

interface GanttChartProps extends BarsProps {
  label: string;
  isBusy: boolean;
  today: string;
  view: View;
  locale: string;
  onView: (view: View) => void;
  /** Width of the table in pixels. */
  tableWidth: number;
  table: (first: number, last: number) => ReactNode;
}

function useRows(tasks: readonly ChartTask[], visible: VisibleWindow): readonly Row[] {
  return useMemo(
    () =>
      tasks.slice(visible.first, visible.last).map((task, index) => ({ task, row: visible.first + index })),
    [tasks, visible.first, visible.last],
  );
}

export function GanttChart(props: GanttChartProps) {
  const { label, isBusy, tasks, view, zone, locale, work, tableWidth, table, today, onView } = props;
  // Time runs from left to right in every language, and the names stand where it begins.
  const { direction } = useTheme();
  const scroller = useRef<HTMLDivElement>(null);
  const scale = useScale(tasks, view, zone);
  const visible = useWindow(scroller);
  const rows = useRows(tasks, visible);
  const { container, dragged, pushed } = useBars(props, scale, rows);
  const now = toWallTime(useNow(), zone);
  useZoom(scroller, tableWidth, scale, onView);
  const height = tasks.length * ROW;
  // Not rendered again during a drag.
  const tableElement = useMemo(
    () => table(visible.first, visible.last),
    [table, visible.first, visible.last],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the chart opens
  useLayoutEffect(() => {
    const starts = tasks.slice(0, 50).map(({ start }) => start);
    if (scroller.current) scroller.current.scrollLeft = findOpening(scale, now, starts);
  }, []);

  return (
    <Paper
      ref={scroller}
      variant="outlined"
      className="souk-gantt"
      role="region"
      aria-label={label}
      aria-busy={isBusy}
      tabIndex={0}
      dir="ltr"
      sx={{ overflow: 'auto', height: 'max(420px, calc(100dvh - 210px))', overscrollBehavior: 'contain' }}
    >
      <Box
        sx={{
          display: 'flex',
          width: 'max-content',
          minWidth: '100%',
          height: height + HEAD,
          // A plan with few tasks fills the window too.
          minHeight: '100%',
        }}
      >
        <Box
          dir={direction}
          sx={{
            position: 'sticky',
            zIndex: 3,
            flex: 'none',
            bgcolor: 'background.paper',
            borderInlineStart: direction === 'rtl' ? 1 : 0,
            borderInlineEnd: direction === 'rtl' ? 0 : 1,
            borderColor: 'divider',
            boxSizing: 'border-box',
          }}
          // Not in `sx`, whose sides are exchanged in right-to-left layout.
          style={{ width: tableWidth, left: 0 }}
        >
          {tableElement}
        </Box>
        <Box sx={{ position: 'relative', flex: 'none' }} style={{ width: scale.width }}>
          <TimeAxis
            scale={scale}
            from={visible.from}
            to={visible.to}
            locale={locale}
            tableWidth={tableWidth}
          />
          <Box sx={{ position: 'absolute', top: HEAD, bottom: 0, left: 0 }} style={{ width: scale.width }}>
            <svg className="layers" width={scale.width} height="100%" role="presentation">
              <GridLayer scale={scale} visible={visible} work={work} now={now} today={today} />
              <MarkLayer rows={rows} scale={scale} />
              <LinkLayer tasks={tasks} scale={scale} visible={visible} dragged={dragged} pushed={pushed} />
            </svg>
            <Box ref={container} />
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}
