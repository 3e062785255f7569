/** Plans and tasks for tests, and a planning service that records what it is sent. */
import { HttpResponse, http } from 'msw';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { GanttCalendar, GanttJob, GanttProject, GanttTask, PlanSchedule } from './contract';

const item = (type: string, resource: string, id: string) => ({
  '@id': `/fr/api/${resource}/${id}`,
  '@type': type,
  id,
  version: 1,
});

export const ganttTask = (id: string, name: string, more: Partial<GanttTask> = {}): GanttTask => ({
  ...item('GanttTask', 'gantt_tasks', id),
  name,
  start: '2026-11-23T09:00:00Z',
  end: '2026-11-23T17:00:00Z',
  progress: 0,
  type: 'task',
  dependencies: [],
  resources: [],
  project: '',
  plan: '/fr/api/gantt_projects/p1',
  isDisabled: false,
  styles: null,
  baselineStart: null,
  baselineEnd: null,
  pushedBy: '',
  notBefore: null,
  position: 0,
  ...more,
});

export const ganttPlan = (id: string, name: string, more: Partial<GanttProject> = {}): GanttProject => ({
  ...item('GanttProject', 'gantt_projects', id),
  name,
  start: null,
  calendar: 'standard',
  timezone: 'UTC',
  feed: 'none',
  baselineAt: null,
  createdAt: null,
  ...more,
});

export const ganttCalendar = (
  id: string,
  name: string,
  more: Partial<GanttCalendar> = {},
): GanttCalendar => ({
  ...item('GanttCalendar', 'gantt_calendars', id),
  name,
  timezone: 'UTC',
  hours: [],
  holidays: [],
  ...more,
});

export const ganttJob = (state: GanttJob['state'], more: Partial<GanttJob> = {}): GanttJob => ({
  ...item('GanttJob', 'gantt_jobs', 'j1'),
  kind: 'import',
  format: 'xml',
  state,
  progress: 0,
  plan: null,
  language: 'fr',
  name: '',
  calendar: '',
  taskCount: 0,
  start: null,
  end: null,
  notes: [],
  noteCount: 0,
  problem: '',
  createdAt: null,
  problemCode: '',
  dayOrder: null,
  durationUnit: null,
  progressScale: null,
  questions: [],
  ...more,
});

export const NO_SCHEDULE: PlanSchedule = { makespan: 0, criticalPath: [], tasks: [], overloads: [] };

export const refuse = (status: number, detail: string, violations: object[] = []) =>
  HttpResponse.json({ status, title: 'Refusé', detail, violations }, { status });

type Answer = (body: Record<string, unknown>, headers: Headers) => Response | Promise<Response>;

interface Content {
  plans?: GanttProject[];
  tasks?: GanttTask[];
  calendars?: GanttCalendar[];
  /** Answers by method and path, such as `PUT gantt_tasks/1`; other writes are answered with an empty item. */
  answers?: Record<string, Answer>;
}

/** Serve plans; every write is recorded with its body, reads of tasks with their plan. */
export function servePlanning(content: Content, roles?: string[]) {
  const { plans = [ganttPlan('p1', 'Atelier')], tasks = [], calendars = [], answers = {} } = content;
  const calls: [string, unknown][] = [];
  const read: string[] = [];
  const write = async ({ request }: { request: Request }) => {
    const body = (await request.json().catch(() => null)) as Record<string, unknown>;
    const call = `${request.method} ${new URL(request.url).pathname.replace('/fr/api/', '')}`;
    calls.push([call, body]);
    return answers[call]?.(body, request.headers) ?? HttpResponse.json({});
  };
  const planning = /\/fr\/api\/gantt_/;
  server.use(
    http.get('*/fr/api/gantt_projects', () => collection(plans)),
    http.get('*/fr/api/gantt_calendars', () => collection(calendars)),
    http.get<{ id: string }>('*/fr/api/gantt_projects/:id/tasks', ({ params }) => {
      read.push(params.id);
      return HttpResponse.json({ tasks });
    }),
    http.get('*/fr/api/gantt_projects/:id/schedule', () => HttpResponse.json(NO_SCHEDULE)),
    http.post(planning, write),
    http.put(planning, write),
    http.delete(planning, write),
    ...createShop(roles).handlers,
  );
  return { calls, read, plans, tasks, calendars, answers };
}
