import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { SPIN_MS, WheelPage } from './wheel-page';

const wheel = () => screen.getByRole('button', { name: 'Spin the wheel' });

/** Ends the two seconds of the spin that runs. */
let endSpin: () => void;

beforeEach(() => {
  const schedule = globalThis.setTimeout;
  const hold = (callback: () => void, delay?: number) => {
    if (delay !== SPIN_MS) return schedule(callback, delay);
    endSpin = callback;
    return 0;
  };
  vi.spyOn(globalThis, 'setTimeout').mockImplementation(hold as typeof setTimeout);
});

const disc = () => document.querySelector('.wheel-disc');

/** Serve a wheel whose spins give these points; return the keys of the spins. */
function serve(points: number, spinsLeft: number | null) {
  const keys: (string | null)[] = [];
  server.use(
    http.get('*/api/shop/wheel', () =>
      HttpResponse.json({
        points: 0,
        spinsLeft: spinsLeft === null ? null : spinsLeft + 1,
        pointValue: null,
        currency: 'MAD',
      }),
    ),
    http.post('*/api/shop/wheel/spins', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return HttpResponse.json(
        { points, degrees: 3600 + 36 * points, granted: spinsLeft !== null, spinsLeft },
        { status: 201 },
      );
    }),
  );
  return keys;
}

test('the wheel turns for two seconds, in which clicks are ignored, then says what was won', async () => {
  const keys = serve(7, null);
  await renderIsland(<WheelPage />);
  fireEvent.click(wheel());
  await waitFor(() => expect(disc()).toHaveStyle({ rotate: '3852deg' }));
  fireEvent.click(wheel());
  expect(screen.getByRole('status')).toHaveTextContent('The wheel spins…');
  await act(async () => endSpin());
  expect(screen.getByRole('status')).toHaveTextContent('You got 7 points!');
  expect(keys).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Sign in to keep your points.' })).toBeInTheDocument();

  fireEvent.click(wheel());
  // Twenty turns and twice seven tenths: on from the next whole turn.
  await waitFor(() => expect(disc()).toHaveStyle({ rotate: `${3960 + 3852}deg` }));
  expect(new Set(keys).size).toBe(2);
});

test('a customer sees their points and that there is no spin left', async () => {
  serve(3, 0);
  await renderIsland(<WheelPage />);
  fireEvent.click(wheel());
  await waitFor(() => expect(disc()).toHaveStyle({ rotate: '3708deg' }));
  await act(async () => endSpin());
  expect(screen.getByText('You have 3 points.')).toBeInTheDocument();
  expect(screen.getByText('Come back tomorrow for the next spin.')).toBeInTheDocument();
});

test('points are put into the wallet where the shop gives something for them', async () => {
  const state = { points: 20, spinsLeft: 0, pointValue: 0.5, currency: 'MAD' };
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/shop/wheel', () => HttpResponse.json(state)),
    http.post('*/api/shop/wheel/exchanges', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json({ ...state, points: 0 }, { status: 201 });
    }),
  );
  await renderIsland(<WheelPage />);
  fireEvent.click(await screen.findByRole('button', { name: /^Put MAD\s10\.00/ }));
  expect(await screen.findByText('It is in your wallet.')).toBeInTheDocument();
  expect(sent).toEqual([{ points: 20 }]);
});

test('a spin that got no answer is repeated with its key', async () => {
  const keys = serve(3, null);
  const lost: (string | null)[] = [];
  server.use(
    http.post(
      '*/api/shop/wheel/spins',
      ({ request }) => {
        lost.push(request.headers.get('Idempotency-Key'));
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await renderIsland(<WheelPage />);
  fireEvent.click(wheel());
  expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection.');
  fireEvent.click(wheel());
  await waitFor(() => expect(keys).toEqual(lost));
});
