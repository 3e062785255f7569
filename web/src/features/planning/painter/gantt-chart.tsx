/** The chart beside its table, in one scroller: only what can be seen is drawn. */
import './painter.css';
import { Box, Paper, useTheme } from '@mui/material';
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { wallOf } from '../wall';
import { Bars, type Row } from './bars';
import type { ChartTask } from './chart-task';
import { Gestures, type Wishes } from './gestures';
import { GridLayer } from './grid-layer';
import { LinkLayer } from './link-layer';
import { MarkLayer } from './mark-layer';
import type { WorkWeek } from './off-hours';
import { type Scale, scaleOf, xOf } from './scale';
import { HEAD, ROW } from './size';
import { TimeAxis } from './time-axis';
import { useWindow, type Window } from './use-window';
import { useZoom } from './use-zoom';
import { SHAPES, type View } from './views';

interface GanttChartProps extends Wishes {
  label: string;
  today: string;
  tasks: readonly ChartTask[];
  view: View;
  zone: string;
  locale: string;
  work: WorkWeek;
  /** Goes up when an edit was answered: what a refused drag moved is then drawn where it is. */
  attempt: number;
  onView: (view: View) => void;
  /** The table's pixels, and its rows between two of them. */
  covered: number;
  table: (first: number, last: number) => ReactNode;
}

const MINUTE = 60_000;

function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}

function useScale(tasks: readonly ChartTask[], view: View, zone: string): Scale {
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

/** The bars within the box; drawn anew only where they differ. */
function useBars(
  props: GanttChartProps,
  scale: Scale,
  rows: readonly Row[],
  scroller: React.RefObject<HTMLElement | null>,
) {
  const place = useRef<HTMLDivElement>(null);
  const known = useRef({ wishes: props as Wishes, scale });
  const held = useRef<Gestures | null>(null);
  const [bars, setBars] = useState<Bars | null>(null);
  const [released, setReleased] = useState(0);
  const moved = useRef<string[]>([]);
  known.current = {
    scale,
    wishes: {
      ...props,
      onTimes: (task, times) => {
        moved.current.push(task.id);
        props.onTimes(task, times);
      },
      onProgress: (task, progress) => {
        moved.current.push(task.id);
        props.onProgress(task, progress);
      },
    },
  };

  useLayoutEffect(() => {
    const box = place.current;
    const outer = scroller.current;
    if (!box || !outer) return;
    const made = new Bars(box);
    const gestures = new Gestures(
      box,
      made,
      () => known.current,
      () => setReleased((before) => before + 1),
    );
    held.current = gestures;
    setBars(made);
    return () => {
      gestures.dispose();
      box.replaceChildren();
    };
  }, [scroller]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answered edit lets go of what it moved
  useLayoutEffect(() => {
    for (const id of moved.current.splice(0)) bars?.forget(id);
  }, [props.attempt, bars]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: as above, and when a drag ended
  useLayoutEffect(() => {
    bars?.show(rows, scale, props.tasks.length * ROW, held.current?.held ?? null);
  }, [bars, rows, scale, props.tasks.length, props.attempt, released]);
  return place;
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
  const place = useBars(props, scale, rows, scroller);
  const now = wallOf(useNow(), zone);
  useZoom(scroller, covered, scale, onView);
  const height = tasks.length * ROW;

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
          {table(seen.first, seen.last)}
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
              <LinkLayer tasks={tasks} scale={scale} seen={seen} />
            </svg>
            <Box ref={place} />
          </Box>
        </Box>
      </Box>
    </Paper>
  );
}
