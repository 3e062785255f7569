import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createStore } from '@/app/store';
import { I18nContext } from '@/shared/i18n/i18n-context';
import { languageChosen } from '@/shared/i18n/language-slice';
import { server } from '@/testing/server';
import { ganttJob, refuse, servePlanning } from '../fixtures';
import { detectFormat, useFiles } from './use-files';

const saved: string[] = [];

beforeEach(() => {
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:plan');
  // jsdom follows no link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  saved.length = 0;
});

it.each([
  ['plan.XML', 'xml'],
  ['plan.v2.csv', 'csv'],
  ['plan.tsv', 'csv'],
  ['plan.txt', 'csv'],
  ['plan.ics', 'ics'],
  ['plan.mpp', 'xml'],
  ['plan', 'xml'],
])('reads %s as %s', (name, format) => {
  expect(detectFormat(name)).toBe(format);
});

const i18n = { locale: 'fr', formatLocale: 'fr-FR', t: (key: string) => key } as const;

function renderFiles(job = ganttJob('done')) {
  const planning = servePlanning({ answers: { 'POST gantt_jobs': () => HttpResponse.json(job) } });
  server.use(http.get('*/fr/api/gantt_jobs/j1/file', () => HttpResponse.text('<svg/>')));
  const store = createStore();
  store.dispatch(languageChosen('fr'));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <I18nContext value={i18n}>{children}</I18nContext>
    </Provider>
  );
  return { ...planning, ...renderHook(() => useFiles('p1'), { wrapper }) };
}

it('saves the file that a job has written in the language of the screen', async () => {
  const { calls, result } = renderFiles();
  act(() => result.current.exportPlan('pdf'));
  await waitFor(() => expect(saved).toEqual(['plan.pdf']));
  const job = { kind: 'export', format: 'pdf', plan: 'p1', language: 'fr' };
  expect(calls).toEqual([['POST gantt_jobs', job]]);
  expect(result.current.problem).toBeNull();
});

it('says that a picture would be too large, which the server draws', async () => {
  const { calls, result } = renderFiles(ganttJob('failed', { problemCode: 'too-large' }));
  act(() => result.current.exportPlan('png'));
  await waitFor(() => expect(result.current.problem?.detail).toBe('planning.job.tooLarge'));
  expect(calls).toMatchObject([['POST gantt_jobs', { format: 'png' }]]);
  expect(saved).toEqual([]);
});

it('says that a file could not be written or fetched, until the next is asked for', async () => {
  const { answers, result } = renderFiles(ganttJob('failed'));
  act(() => result.current.exportPlan('csv'));
  await waitFor(() => expect(result.current.problem?.detail).toBe('planning.job.failed'));

  answers['POST gantt_jobs'] = () => HttpResponse.json(ganttJob('done'));
  server.use(http.get('*/fr/api/gantt_jobs/j1/file', () => refuse(404, 'Expiré.'), { once: true }));
  act(() => result.current.exportPlan('csv'));
  await waitFor(() => expect(result.current.problem?.detail).toBe('Expiré.'));

  act(() => result.current.exportPlan('csv'));
  expect(result.current.problem).toBeNull();
  await waitFor(() => expect(saved).toEqual(['plan.csv']));
});

it('saves nothing if the job was cancelled', async () => {
  const { calls, result } = renderFiles(ganttJob('running'));
  act(() => result.current.exportPlan('xml'));
  await waitFor(() => expect(result.current.job?.state).toBe('running'));
  act(() => result.current.cancel());
  await waitFor(() => expect(calls[1]).toEqual(['PUT gantt_jobs/j1', { state: 'cancelled' }]));
  expect(result.current.job).toBeNull();
  expect([saved, result.current.problem]).toEqual([[], null]);
});
