import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { SnookerPlayer } from '../contract';

const player = (id: string, name: string, customerId: string): SnookerPlayer => ({
  '@id': `/fr/api/snooker_players/${id}`,
  '@type': 'SnookerPlayer',
  id,
  version: 3,
  name,
  customerId,
  createdAt: '2026-11-21T10:00:00Z',
});

/** Open the page of the players, of whom one has played; `respond` answers what is sent. */
function openPage(players: readonly SnookerPlayer[], respond = () => HttpResponse.json({})) {
  const sent: unknown[] = [];
  const statistics: string[] = [];
  const record = async (request: Request, method: string) => {
    sent.push([method, await request.json()]);
    return respond();
  };
  server.use(
    http.get('*/fr/api/snooker_players', () => collection([...players])),
    http.post('*/fr/api/snooker_players', ({ request }) => record(request, 'POST')),
    http.put('*/fr/api/snooker_players/p1', ({ request }) => record(request, 'PUT')),
    http.get('*/fr/api/snooker_statistics', ({ request }) => {
      statistics.push(request.url);
      const row = { playerId: 'p1', frames: 12, framesWon: 8, highestBreak: 1047 };
      return HttpResponse.json({ players: [row], months: [] });
    }),
    http.get('*/fr/api/customers/gone', () => HttpResponse.json({ title: 'Inconnu' }, { status: 404 })),
    ...createShop().handlers,
  );
  return { ...renderApp('/snooker/players'), sent, statistics };
}

it('shows customers and results of all players, which are read once', async () => {
  const { statistics } = openPage([
    player('p1', 'Ali', 'c1'),
    player('p2', 'Sara', 'gone'),
    player('p3', 'Omar', ''),
  ]);
  const row = (name: RegExp) => within(screen.getByRole('row', { name }));
  await screen.findByText('Salma Tazi');
  expect(row(/Ali/).getByText('12')).toBeInTheDocument();
  expect(row(/Ali/).getByText(/^1\s?047$/)).toBeInTheDocument();
  // A customer that was deleted has no name any more.
  expect(await row(/Sara/).findByText('gone')).toBeInTheDocument();
  expect(row(/Sara/).getAllByText('–')).toHaveLength(3);
  expect(statistics).toHaveLength(1);
});

it('finds the customer of a new player by name, and sends the id', async () => {
  const { user, sent } = openPage([]);
  const [create] = await screen.findAllByRole('button', { name: 'Nouveau joueur' });
  if (create) await user.click(create);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /Nom/ }), 'Omar');
  await user.type(dialog.getByRole('combobox', { name: 'Client du magasin' }), 'omar');
  await user.click(await screen.findByRole('option', { name: 'Omar Tazi 0661000002' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([['POST', { name: 'Omar', customerId: 'c2' }]]));
});

it('says when no customer is found', async () => {
  const { user } = openPage([]);
  const [create] = await screen.findAllByRole('button', { name: 'Nouveau joueur' });
  if (create) await user.click(create);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('combobox', { name: 'Client du magasin' }), 'nobody');
  expect(await screen.findByText('Aucun client trouvé')).toBeInTheDocument();
});

it('takes the customer away from a player, and shows what is wrong with it at its field', async () => {
  const violation = { propertyPath: 'customerId', message: 'Déjà un autre joueur.', code: 'taken' };
  const { user, sent } = openPage([player('p1', 'Ali', 'c1')], () =>
    HttpResponse.json({ title: 'Refusé', violations: [violation] }, { status: 422 }),
  );
  await user.click(await screen.findByRole('button', { name: 'Modifier Ali' }));
  const dialog = within(await screen.findByRole('dialog'));
  const field = dialog.getByRole('combobox', { name: 'Client du magasin' });
  await waitFor(() => expect(field).toHaveValue('Salma Tazi 0661000001'));
  await user.clear(field);
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toEqual([['PUT', { customerId: '', version: 3 }]]));
  expect(await dialog.findByText('Déjà un autre joueur.')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Déjà un autre joueur.');
});
