import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { languageChosen } from '@/shared/i18n/language-slice';
import { server } from '@/testing/server';
import { useGetPlanTasksQuery } from '../api.gen';
import { ganttTask, refuse, servePlanning } from '../fixtures';
import type { ChartTask } from '../painter/chart-task';
import { useEdits } from './use-edits';

const LATER = { start: '2026-11-24T09:00:00.000Z', end: '2026-11-24T17:00:00.000Z' };

/** The edits of a plan of a project with two tasks, beside the tasks that the page shows. */
async function renderEdits() {
  const tasks = [
    ganttTask('1', 'Commande', { type: 'project' }),
    ganttTask('2', 'Couper', { project: '1' }),
    ganttTask('3', 'Livrer'),
  ];
  const planning = servePlanning({ tasks });
  const store = createStore();
  store.dispatch(languageChosen('fr'));
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const { result } = renderHook(
    () => ({ edits: useEdits('p1', 'UTC'), tasks: useGetPlanTasksQuery({ id: 'p1' }).data?.tasks }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.tasks).toHaveLength(3));
  const starts = () => result.current.tasks?.map(({ start }) => start?.slice(8, 10));
  return { ...planning, result, starts };
}

/** Tasks that are read again never arrive, so that the cache alone is seen. */
const holdReads = () =>
  server.use(http.get('*/fr/api/gantt_projects/p1/tasks', () => new Promise<never>(() => undefined)));

it('moves a project with its tasks before the answer, and moves them back if it is rejected', async () => {
  const { answers, calls, result, starts } = await renderEdits();
  let reject: (response: Response) => void = () => undefined;
  answers['PUT gantt_tasks/1'] = () =>
    new Promise((resolve) => {
      reject = resolve;
    });
  holdReads();
  act(() => result.current.edits.drag('1', LATER, 1));
  await waitFor(() => expect(starts()).toEqual(['24', '24', '23']));
  await waitFor(() => expect(calls).toEqual([['PUT gantt_tasks/1', LATER]]));
  await act(async () => reject(refuse(422, 'Le projet est clos.')));
  await waitFor(() => expect(starts()).toEqual(['23', '23', '23']));
  expect(result.current.edits.problem?.detail).toBe('Le projet est clos.');
});

it('keeps what the server made of a drag', async () => {
  const { answers, result, starts } = await renderEdits();
  const saved = { ...ganttTask('3', 'Livrer'), version: 2, start: '2026-11-25T09:00:00Z', pushedBy: '2' };
  answers['PUT gantt_tasks/3'] = () => HttpResponse.json(saved);
  holdReads();
  act(() => result.current.edits.drag('3', LATER, 1));
  await waitFor(() => expect(starts()).toEqual(['23', '23', '25']));
  await waitFor(() => expect(result.current.edits.pushed).toEqual({ id: '3', by: '2' }));
  act(() => result.current.edits.clearPushed());
  expect(result.current.edits.pushed).toBeNull();
});

it('sends an edit on the version of its own edit before, or on a newer one of others', async () => {
  const { answers, result } = await renderEdits();
  const matches: (string | null)[] = [];
  answers['PUT gantt_tasks/3'] = (_body, headers) => {
    matches.push(headers.get('If-Match'));
    return HttpResponse.json({ ...ganttTask('3', 'Livrer'), version: matches.length + 1, pushedBy: '2' });
  };
  const change = (version?: number) =>
    act(() => result.current.edits.change('3', { name: 'Livrer' }, version));
  await change(1);
  await change(1);
  await change(9);
  await change();
  expect(matches).toEqual(['"1"', '"2"', '"9"', null]);
  // The start was not changed, so that nothing was pushed.
  expect(result.current.edits.pushed).toBeNull();
});

it('adds a drawn link beside those that the task has', async () => {
  const { calls, result } = await renderEdits();
  const target = {
    id: '3',
    version: 1,
    links: [
      { source: '2', kind: 'FS', lag: '' },
      { source: '1', kind: 'FF', lag: '+2h' },
    ],
  } as unknown as ChartTask;
  act(() => result.current.edits.link('4', target, 'SS'));
  await waitFor(() => expect(calls).toEqual([['PUT gantt_tasks/3', { dependencies: '2, 1FF+2h, 4SS' }]]));
});

it('leaves the problem of a dialog to the dialog, and clears that of the page with the next edit', async () => {
  const { answers, result } = await renderEdits();
  answers['POST gantt_tasks'] = () => refuse(422, 'Le nom manque.');
  answers['POST gantt_projects/p1/baseline'] = () => refuse(409, 'Le planning est vide.');
  act(() => result.current.edits.baseline());
  await waitFor(() => expect(result.current.edits.problem?.detail).toBe('Le planning est vide.'));
  const attempt = result.current.edits.attempt;
  await act(() => expect(result.current.edits.add('', {})).rejects.toMatchObject({ status: 422 }));
  expect(result.current.edits.problem).toBeNull();
  expect(result.current.edits.attempt).toBe(attempt + 1);
});
