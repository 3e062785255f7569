import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { languageChosen } from '@/shared/i18n/language-slice';
import { server } from '@/testing/server';
import type { GanttJob } from '../contract';
import { ganttJob, refuse, servePlanning } from '../fixtures';
import { useJob } from './use-job';

/** Serve a job that has started, and answer its reads one by one; the last answer is repeated. */
function renderJob(...answers: (() => Response | Promise<Response>)[]) {
  const planning = servePlanning({
    answers: {
      'POST gantt_jobs': () => HttpResponse.json(ganttJob('running')),
      'PUT gantt_jobs/j1': (body) => HttpResponse.json({ ...ganttJob('ready'), ...body }),
    },
  });
  let reads = 0;
  server.use(
    http.get('*/fr/api/gantt_jobs/j1', () => {
      const answer = answers[Math.min(reads, answers.length - 1)];
      reads += 1;
      return answer?.();
    }),
  );
  const store = createStore();
  store.dispatch(languageChosen('fr'));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const view = renderHook(() => useJob(), { wrapper });
  const start = () => view.result.current.start({ kind: 'import', format: 'csv', content: 'Nom' });
  return { ...planning, ...view, start, countReads: () => reads };
}

const json = (state: GanttJob['state'], progress: number) => () =>
  HttpResponse.json(ganttJob(state, { progress }));

it('follows a job until it waits, also while the connection is away', async () => {
  const { start, result, calls } = renderJob(() => HttpResponse.error(), json('ready', 100));
  let ended: GanttJob | undefined;
  await act(async () => {
    ended = await start();
  });
  expect(ended?.state).toBe('ready');
  expect(result.current.job?.progress).toBe(100);
  expect(calls).toEqual([['POST gantt_jobs', { kind: 'import', format: 'csv', content: 'Nom' }]]);
});

it('shows how far a job is', async () => {
  let release: (response: Response) => void = () => undefined;
  const held = () =>
    new Promise<Response>((resolve) => {
      release = resolve;
    });
  const { start, result, countReads } = renderJob(json('running', 40), held);
  let ended: Promise<GanttJob> | undefined;
  act(() => {
    ended = start();
  });
  await waitFor(() => expect(result.current.job?.progress).toBe(40));
  await waitFor(() => expect(countReads()).toBe(2));
  release(HttpResponse.json(ganttJob('failed')));
  await act(async () => expect((await ended)?.state).toBe('failed'));
  expect(result.current.job?.state).toBe('failed');
});

it('rejects if the job is gone', async () => {
  const { start } = renderJob(() => refuse(404, 'Cette tâche a expiré.'));
  await act(() => expect(start()).rejects.toMatchObject({ status: 404 }));
});

it('cancels a job that goes on, and forgets what is answered later', async () => {
  let release: (response: Response) => void = () => undefined;
  const held = () =>
    new Promise<Response>((resolve) => {
      release = resolve;
    });
  const { start, result, calls, countReads } = renderJob(held);
  let ended: Promise<GanttJob> | undefined;
  act(() => {
    ended = start();
  });
  await waitFor(() => expect(countReads()).toBe(1));
  act(() => result.current.cancel());
  await waitFor(() => expect(calls[1]).toEqual(['PUT gantt_jobs/j1', { state: 'cancelled' }]));
  release(HttpResponse.json(ganttJob('ready')));
  await act(() => ended);
  expect(result.current.job).toBeNull();
});

it('cancels a job that waits, but not one that has ended', async () => {
  const waiting = renderJob(json('ready', 100));
  await act(waiting.start);
  act(() => waiting.result.current.cancel());
  await waitFor(() => expect(waiting.calls).toHaveLength(2));

  const failed = renderJob(json('failed', 10));
  await act(failed.start);
  act(() => failed.result.current.cancel());
  expect(failed.result.current.job).toBeNull();
  await act(failed.start);
  expect(failed.calls.map(([call]) => call)).toEqual(['POST gantt_jobs', 'POST gantt_jobs']);
});

it('cancels a job that starts after the screen was left', async () => {
  const { start, calls, answers, unmount } = renderJob(json('running', 10));
  answers['POST gantt_jobs'] = () => {
    unmount();
    return HttpResponse.json(ganttJob('running'));
  };
  await start();
  await waitFor(() => expect(calls[1]).toEqual(['PUT gantt_jobs/j1', { state: 'cancelled' }]));
});
