import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { PlayerStatistics } from '../contract';

const row = (playerId: string, name: string, more: Partial<PlayerStatistics> = {}): PlayerStatistics => ({
  playerId,
  name,
  month: '',
  frames: 3,
  framesWon: 2,
  points: 180,
  highestBreak: 61,
  centuries: 0,
  pots: 40,
  averageShotTime: 21,
  averageFrameTime: 840,
  ...more,
});

/** Open the statistics at an address; `find` answers each period. */
function openPage(find: (parameters: URLSearchParams) => Response, search = '') {
  const queries: Record<string, string>[] = [];
  server.use(
    http.get('*/fr/api/snooker_statistics', ({ request }) => {
      const { searchParams } = new URL(request.url);
      queries.push(Object.fromEntries(searchParams));
      return find(searchParams);
    }),
    http.get('*/fr/api/snooker_players', () => collection([{ id: 'p1', name: 'Ali' }])),
    ...createShop().handlers,
  );
  return { ...renderApp(`/snooker/statistics${search}`), queries };
}

const ALI = { players: [row('p1', 'Ali')], months: [row('p1', 'Ali', { month: '2026-11', frames: 1 })] };

it('shows the results in all and by month, with times that can be read', async () => {
  openPage(() => HttpResponse.json(ALI));
  const inAll = within(await screen.findByRole('table', { name: 'Total' }));
  expect(await inAll.findByRole('cell', { name: '21 s' })).toBeInTheDocument();
  expect(inAll.getByRole('cell', { name: /^14\s?min$/ })).toBeInTheDocument();
  const monthly = within(await screen.findByRole('table', { name: 'Mois par mois' }));
  expect(monthly.getByRole('cell', { name: 'nov. 2026' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Meilleur break par joueur' })).toBeInTheDocument();
});

it('asks for a period with its last day included, as its address says', async () => {
  const { queries } = openPage(() => HttpResponse.json(ALI), '?from=2026-11-01&to=2026-11-30&player=p1');
  await screen.findByRole('table', { name: 'Mois par mois' });
  expect(queries).toEqual([{ player: 'p1', from: '2026-11-01', before: '2026-12-01' }]);
  expect(await screen.findByRole('combobox', { name: 'Joueur' })).toHaveTextContent('Ali');
  expect(screen.getByRole('textbox', { name: 'Du' })).toHaveValue('01/11/2026');
});

it('keeps the player and the days that are chosen in the address', async () => {
  const { user, router, queries } = openPage(() => HttpResponse.json(ALI));
  await screen.findByRole('table', { name: 'Mois par mois' });
  await user.click(screen.getByRole('combobox', { name: 'Joueur' }));
  await user.click(await screen.findByRole('option', { name: 'Ali' }));
  await waitFor(() => expect(queries.at(-1)).toEqual({ player: 'p1' }));
  await user.type(screen.getByRole('textbox', { name: 'Au' }), '31/12/2026{Enter}');
  await waitFor(() => expect(queries.at(-1)).toEqual({ player: 'p1', before: '2027-01-01' }));
  const search = new URLSearchParams(router.state.location.search);
  expect(Object.fromEntries(search)).toEqual({ player: 'p1', to: '2026-12-31' });
});

it('says when nobody played in the period', async () => {
  openPage(() => HttpResponse.json({ players: [], months: [] }), '?from=2020-01-01');
  expect(await screen.findByText('Aucun match sur cette période.')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('reads the statistics again after an error', async () => {
  const answers = [HttpResponse.json({ title: 'Panne', detail: 'Un instant.' }, { status: 503 })];
  const { user } = openPage(() => answers.shift() ?? HttpResponse.json(ALI));
  expect(await screen.findByText('Un instant.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('table', { name: 'Total' })).toBeInTheDocument();
});
