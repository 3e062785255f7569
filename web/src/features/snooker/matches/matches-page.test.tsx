import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { newMatch } from '@/testing/snooker-match';
import type { Match } from '../contract';

/** Open the page of the matches; `find` answers the list. */
function openPage(find: (search: string | null) => readonly Match[], address = '/snooker', roles?: string[]) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/fr/api/snooker_matches', ({ request }) =>
      collection([...find(new URL(request.url).searchParams.get('search'))]),
    ),
    http.get('*/fr/api/snooker_matches/m1', () => HttpResponse.json(newMatch('club', 15, [0, 0]))),
    http.post('*/fr/api/snooker_matches', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(newMatch('match', 6, [0, 14]), { status: 201 });
    }),
    http.get('*/fr/api/snooker_waiting_entries', () => collection([])),
    http.get('*/fr/api/snooker_players', () => collection([{ id: 'p1', name: 'Ali Bennani' }])),
    ...createShop(roles).handlers,
  );
  return { ...renderApp(address), sent };
}

it('shows the score of each match, and opens one by a press on its row', async () => {
  const match = { ...newMatch('club', 15, [7, 0]), framesWon: [2, 1], state: 'over' } as Match;
  const { user, router } = openPage(() => [match]);
  const link = await screen.findByRole('link', { name: 'Ali – Sara' });
  expect(link).toHaveAttribute('href', expect.stringMatching(/\/snooker\/match\/m1$/));
  const row = within(screen.getByRole('row', { name: /Ali – Sara/ }));
  expect(row.getByText('2 – 1')).toBeInTheDocument();
  expect(row.getByText('7 – 0')).toBeInTheDocument();
  expect(row.getByText('Terminé')).toBeInTheDocument();
  await user.click(row.getByText('2 – 1'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/snooker/match/m1'));
});

it('starts a match with what was chosen, and opens its scoreboard', async () => {
  const { user, router, sent } = openPage(() => []);
  expect(await screen.findByText("Aucun match pour l'instant.")).toBeInTheDocument();
  const [start] = screen.getAllByRole('button', { name: 'Nouveau match' });
  if (start) await user.click(start);
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau match' }));
  const send = dialog.getByRole('button', { name: 'Commencer' });
  // A player that the club knows is offered, another is typed.
  await user.type(dialog.getByRole('combobox', { name: 'Joueur 1' }), 'ben');
  await user.click(await screen.findByRole('option', { name: 'Ali Bennani' }));
  expect(send).toBeDisabled();
  await user.type(dialog.getByRole('combobox', { name: 'Joueur 2' }), ' Sara ');
  for (const [name, option] of [
    ['Handicap 2', '14'],
    ['Règles', 'Règles officielles'],
    ['Au meilleur des', '5'],
    ['Rouges', '6'],
  ] as const) {
    await user.click(dialog.getByRole('combobox', { name }));
    await user.click(await screen.findByRole('option', { name: option }));
  }
  await user.click(dialog.getByRole('checkbox', { name: /le vainqueur reste/ }));
  await user.click(send);
  await waitFor(() => expect(router.state.location.pathname).toBe('/snooker/match/m1'));
  expect(sent).toEqual([
    {
      mode: 'match',
      bestOf: 5,
      reds: 6,
      players: [{ name: 'Ali Bennani' }, { name: 'Sara' }],
      handicaps: [0, 14],
      winnerStays: false,
    },
  ]);
});

it('keeps the form of a match that the server rejects, and says why', async () => {
  const { user, router } = openPage(() => [newMatch('club', 15, [0, 0])]);
  const violation = { propertyPath: 'players[1].name', message: 'Deux joueurs différents.', code: 'same' };
  server.use(
    http.post('*/fr/api/snooker_matches', () =>
      HttpResponse.json({ title: 'Refusé', violations: [violation] }, { status: 422 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Nouveau match' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nouveau match' }));
  const [first, second] = dialog.getAllByRole('combobox', { name: /^Joueur/ });
  if (first) await user.type(first, 'Ali');
  if (second) await user.type(second, 'Ali');
  await user.click(dialog.getByRole('button', { name: 'Commencer' }));
  expect(await dialog.findByText('Deux joueurs différents.')).toBeVisible();
  expect(second).toHaveValue('Ali');
  expect(router.state.location.pathname).toBe('/snooker');
});

it('searches for a player, and shows all matches again when none is found', async () => {
  const { user, router } = openPage(
    (search) => (search ? [] : [newMatch('club', 15, [0, 0])]),
    '/snooker?search=Nobody',
  );
  expect(await screen.findByText(/Aucun résultat/)).toBeInTheDocument();
  expect(screen.getByRole('searchbox', { name: 'Joueur' })).toHaveValue('Nobody');
  await user.click(screen.getByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByRole('link', { name: 'Ali – Sara' })).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
});

it('is closed to drivers', async () => {
  const { sent } = openPage(() => [], '/snooker', ['ROLE_SHIPPING_AGENT']);
  expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeVisible();
  expect(sent).toEqual([]);
});
