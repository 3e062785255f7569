/** The chart: frappe-gantt draws it, and says nothing of what a drag means; taken away with the component. */
import './painter.css';
import { Box } from '@mui/material';
import Gantt, { type Bar, type PaintedTask } from 'frappe-gantt';
import { useEffect, useRef } from 'react';
import { wallOf } from '../wall';
import { dragged, type Geometry, type Times } from './drag';
import { ROW } from './size';
import { modeOf, SHAPES, type View } from './views';

export interface ChartTask {
  id: string;
  name: string;
  start: string;
  end: string;
  progress: number;
  sources: readonly string[];
  isProject: boolean;
  isLocked: boolean;
  isCritical: boolean;
  color?: string | undefined;
  progressColor?: string | undefined;
}

interface GanttPainterProps {
  label: string;
  tasks: readonly ChartTask[];
  view: View;
  zone: string;
  locale: string;
  onTimes: (id: string, times: Partial<Times>) => void;
  onProgress: (id: string, progress: number) => void;
  onOpen: (id: string) => void;
  onRename: (id: string) => void;
}

const BAR = 22;
const CLICK_WAIT = 250;
const SECOND = 1000;

/** Wall time as the painter's own dates, which are the browser's. */
function paintedDate(moment: string, zone: string): Date {
  const wall = new Date(wallOf(moment, zone));
  return new Date(
    wall.getUTCFullYear(),
    wall.getUTCMonth(),
    wall.getUTCDate(),
    wall.getUTCHours(),
    wall.getUTCMinutes(),
    wall.getUTCSeconds(),
  );
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function painted(tasks: readonly ChartTask[], zone: string): PaintedTask[] {
  // The painter makes classes of ids, so it gets its own.
  const places = new Map(tasks.map(({ id }, place) => [id, `t_${place}`]));
  return tasks.map((task, place) => {
    const end = paintedDate(task.end, zone);
    const kinds = [
      task.isProject && 'is-project',
      task.isLocked && 'is-locked',
      task.isCritical && 'is-critical',
    ];
    return {
      id: `t_${place}`,
      name: escaped(task.name),
      start: paintedDate(task.start, zone),
      // An end at midnight would be taken for the end of that day.
      end:
        end.getHours() + end.getMinutes() + end.getSeconds() === 0 ? new Date(end.getTime() - SECOND) : end,
      progress: task.progress,
      dependencies: task.sources.flatMap((id) => places.get(id) ?? []).join(','),
      // One class only can be told.
      custom_class: kinds.find(Boolean) || 'is-plain',
      ...(task.color && { color: task.color }),
      ...(task.progressColor && { color_progress: task.progressColor }),
    };
  });
}

const linear = (date: Date): number =>
  Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );

interface Measured extends Bar {
  compute_x: () => void;
  compute_duration: () => void;
}

/** The painter counts widths in whole days; here they are as long as they are. */
function measureTruly(bar: Bar | undefined, length: () => number): void {
  if (!bar) return;
  const kind = Object.getPrototypeOf(bar) as Measured;
  kind.compute_x = function compute(this: Measured) {
    const walked = linear(this.task._start) - linear(this.gantt.gantt_start);
    this.x = (walked / length()) * this.gantt.config.column_width;
  };
  kind.compute_duration = function compute(this: Measured) {
    this.duration = Math.max(linear(this.task._end) - linear(this.task._start), 0) / length();
    this.actual_duration_raw = this.duration;
    this.ignored_duration_raw = 0;
    this.task.actual_duration = this.duration;
    this.task.ignored_duration = 0;
  };
}

const geometryOf = (bar: Element): Geometry => ({
  x: Number(bar.getAttribute('x')),
  width: Number(bar.getAttribute('width')),
});

interface Held {
  task: ChartTask;
  wrapper: Element;
  before: Geometry;
  isProgress: boolean;
}

export function GanttPainter(props: GanttPainterProps) {
  const { label, tasks, view, zone, locale } = props;
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Gantt | null>(null);
  const known = useRef(props);
  known.current = props;

  useEffect(() => {
    const box = place.current;
    if (!box || known.current.tasks.length === 0) return;
    const now = known.current;
    const mode = modeOf(view, locale);
    const made = new Gantt(box, painted(now.tasks, zone), {
      view_modes: [mode],
      bar_height: BAR,
      padding: ROW - BAR,
      bar_corner_radius: 3,
      infinite_padding: false,
      move_dependencies: false,
      today_button: false,
      view_mode_select: false,
      popup: false,
      scroll_to: 'start',
      snap_at: '1s',
      lines: 'both',
    });
    measureTruly(made.bars[0], () => SHAPES[view].length);
    made.refresh(painted(now.tasks, zone));
    made.$container.scrollLeft = 0;
    chart.current = made;

    let held: Held | null = null;
    let isDragged = false;
    let timer = 0;
    const taskAt = (target: EventTarget | null) => {
      const wrapper = (target as Element | null)?.closest?.('.bar-wrapper') ?? null;
      const task = known.current.tasks[Number(wrapper?.getAttribute('data-id')?.slice(2))];
      return wrapper && task ? { wrapper, task } : null;
    };
    const down = (event: MouseEvent) => {
      const found = taskAt(event.target);
      const bar = found?.wrapper.querySelector('.bar');
      isDragged = false;
      if (!found || !bar || found.task.isLocked) {
        held = null;
        // What is locked does not even seem to move.
        if (found?.task.isLocked) event.stopImmediatePropagation();
        return;
      }
      held = {
        ...found,
        before: geometryOf(bar),
        isProgress: (event.target as Element).classList.contains('progress'),
      };
    };
    const up = () => {
      if (!held) return;
      const { task, wrapper, before, isProgress } = held;
      held = null;
      const bar = wrapper.querySelector('.bar');
      const done = wrapper.querySelector('.bar-progress');
      if (!bar || !done) return;
      const after = geometryOf(bar);
      if (isProgress) {
        const progress = Math.round((geometryOf(done).width / Math.max(after.width, 1)) * 100);
        if (progress === Math.round(task.progress)) return;
        isDragged = true;
        known.current.onProgress(task.id, Math.min(Math.max(progress, 0), 100));
        return;
      }
      const { length, width, snap } = SHAPES[view];
      const times = dragged(task, before, after, { perPixel: length / width, snap, zone });
      if (!times) return;
      isDragged = true;
      known.current.onTimes(task.id, times);
    };
    const click = (event: MouseEvent) => {
      const found = taskAt(event.target);
      window.clearTimeout(timer);
      if (!found || isDragged || event.detail > 1) return;
      timer = window.setTimeout(() => known.current.onOpen(found.task.id), CLICK_WAIT);
    };
    const twice = (event: MouseEvent) => {
      const found = taskAt(event.target);
      window.clearTimeout(timer);
      if (found && !isDragged) known.current.onRename(found.task.id);
    };
    box.addEventListener('mousedown', down, true);
    document.addEventListener('mouseup', up);
    box.addEventListener('click', click);
    box.addEventListener('dblclick', twice);
    return () => {
      window.clearTimeout(timer);
      box.removeEventListener('mousedown', down, true);
      document.removeEventListener('mouseup', up);
      box.removeEventListener('click', click);
      box.removeEventListener('dblclick', twice);
      chart.current = null;
      box.replaceChildren();
    };
  }, [view, zone, locale]);

  useEffect(() => {
    const made = chart.current;
    if (!made) return;
    const { scrollLeft, scrollTop } = made.$container;
    made.refresh(painted(tasks, zone));
    made.$container.scrollLeft = scrollLeft;
    made.$container.scrollTop = scrollTop;
  }, [tasks, zone]);

  return (
    <Box
      ref={place}
      className="souk-gantt"
      role="region"
      aria-label={label}
      tabIndex={0}
      dir="ltr"
      sx={{ minWidth: 0, flex: 1 }}
    />
  );
}
