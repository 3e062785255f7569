import { act, renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { createStore } from '@/app/store';
import { server } from '@/testing/server';
import { newMatch } from '@/testing/snooker-match';
import type { Action } from './scoring';
import { useSending } from './use-sending';

const AT = '2026-11-21T20:00:00Z';
const action = (id: string, step: Action['step']): Action => ({
  id,
  step,
  at: AT,
  ...(step === 'shots' && { shot: { kind: 'pot', ball: 1 } }),
});

/** Send what is pending; the server answers each request with the next of `statuses`, then with success. */
function startSending(actions: readonly Action[], statuses: (number | 'cut')[] = []) {
  const store = createStore();
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const received: unknown[] = [];
  const settled: unknown[] = [];
  const shown: boolean[] = [];
  server.use(
    http.post('*/snooker_matches/m1/:step', async ({ request, params }) => {
      received.push([params.step, await request.json()]);
      const status = statuses.shift() ?? 200;
      if (status === 'cut') return HttpResponse.error();
      if (status === 200) return HttpResponse.json(newMatch('club', 15, [0, 0]));
      return HttpResponse.json({ title: `No ${status}` }, { status });
    }),
  );
  let pending = actions;
  const settle = (id: string, result: unknown) => {
    settled.push([id, result]);
    pending = pending.filter((candidate) => candidate.id !== id);
    hook.rerender();
  };
  const hook = renderHook(
    () => {
      const isOffline = useSending({
        matchId: 'm1',
        pending,
        onConfirmed: (id, { version }) => settle(id, `version ${version}`),
        onRejected: (id, { title }) => settle(id, title),
      });
      shown.push(isOffline);
      return isOffline;
    },
    { wrapper },
  );
  const reconnect = () => act(() => window.dispatchEvent(new Event('online')));
  return { received, settled, shown, reconnect };
}

it('sends shots, undo and redo one after the other, each to its address under its id', async () => {
  const { received, settled } = startSending([
    action('a', 'shots'),
    action('b', 'undo'),
    action('c', 'redo'),
  ]);
  await waitFor(() => expect(settled.length).toBe(3));
  expect(received).toEqual([
    ['shots', { kind: 'pot', ball: 1, clientShotId: 'a', playedAt: AT }],
    ['undo', { clientShotId: 'b' }],
    ['redo', { clientShotId: 'c' }],
  ]);
});

it.each(['cut', 409, 429, 503] as const)(
  'sends a shot again after %s, under the same id, and the next one not before',
  async (status) => {
    const { received, settled, shown, reconnect } = startSending(
      [action('a', 'shots'), action('b', 'undo')],
      [status],
    );
    // The scorer sees that shots wait.
    await waitFor(() => expect(shown).toContain(true));
    reconnect();
    await waitFor(() => expect(settled.length).toBe(2));
    expect(received.map((request) => (request as [string, Action])[0])).toEqual(['shots', 'shots', 'undo']);
    expect(received[1]).toEqual(received[0]);
    expect(shown.at(-1)).toBe(false);
  },
);

it('gives a shot up that the server will never take, and goes on with the next', async () => {
  const { settled, received, shown } = startSending([action('a', 'shots'), action('b', 'undo')], [422]);
  await waitFor(() => expect(settled.length).toBe(2));
  expect(settled).toEqual([
    ['a', 'No 422'],
    ['b', 'version 1'],
  ]);
  expect(received).toHaveLength(2);
  expect(shown).not.toContain(true);
});
