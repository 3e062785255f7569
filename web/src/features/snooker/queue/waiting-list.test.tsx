import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { collection } from '@/testing/shop';
import { WaitingList } from './waiting-list';

const entry = (id: string, firstName: string, lastName: string, position: number) => ({
  '@id': `/fr/api/snooker_waiting_entries/${id}`,
  '@type': 'SnookerWaitingEntry',
  id,
  version: 1,
  firstName,
  lastName,
  position,
  createdAt: null,
});

type Entry = ReturnType<typeof entry>;

/** Serve a queue that does what is sent to it; `refusal` is the answer to every change, if there is one. */
function openQueue(names: readonly string[]) {
  const queue = {
    entries: names.map((name, index) => entry(`e${index}`, name, '', index + 1)),
    sent: [] as unknown[],
    refusal: null as Response | null,
  };
  const address = '*/fr/api/snooker_waiting_entries';
  const change = (apply: () => void) => {
    if (queue.refusal) return queue.refusal.clone();
    apply();
    return HttpResponse.json({});
  };
  server.use(
    http.get(address, () => collection(queue.entries)),
    http.post(address, async ({ request }) => {
      const body = (await request.json()) as Pick<Entry, 'firstName' | 'lastName'>;
      queue.sent.push(['POST', body]);
      const { length } = queue.entries;
      return change(() => {
        queue.entries.push(entry(`e${length}`, body.firstName, body.lastName, length + 1));
      });
    }),
    http.put(`${address}/:id`, async ({ request, params }) => {
      queue.sent.push(['PUT', params.id, await request.json()]);
      return change(() => queue.entries.reverse());
    }),
    http.delete(`${address}/:id`, ({ params }) => {
      queue.sent.push(['DELETE', params.id]);
      return change(() => {
        queue.entries = queue.entries.filter(({ id }) => id !== params.id);
      });
    }),
  );
  return { queue, ...renderPart(<WaitingList />) };
}

const names = () => {
  const list = within(screen.getByRole('list', { name: "Liste d'attente" }));
  return list.getAllByRole('listitem').map(({ textContent }) => textContent);
};

const findNames = (expected: readonly string[]) => waitFor(() => expect(names()).toEqual(expected));

it('adds a player without the spaces around the name, and empties the fields', async () => {
  const { queue, user } = openQueue([]);
  const first = await screen.findByRole('textbox', { name: 'Prénom' });
  const join = screen.getByRole('button', { name: 'Ajouter à la liste' });
  await user.type(first, '   ');
  expect(join).toBeDisabled();
  await user.type(first, 'Omar ');
  await user.type(screen.getByRole('textbox', { name: 'Nom' }), 'Idrissi{Enter}');
  await findNames(['Omar Idrissi']);
  expect(queue.sent).toEqual([['POST', { firstName: 'Omar', lastName: 'Idrissi' }]]);
  await waitFor(() => expect(first).toHaveValue(''));
  expect(join).toBeDisabled();
});

it('keeps what was typed when the server rejects the player, and says why', async () => {
  const { queue, user } = openQueue([]);
  queue.refusal = HttpResponse.json({ title: 'Refusé', detail: 'La liste est pleine.' }, { status: 409 });
  const first = await screen.findByRole('textbox', { name: 'Prénom' });
  await user.type(first, 'Omar{Enter}');
  expect(await screen.findByText('La liste est pleine.')).toBeVisible();
  expect(first).toHaveValue('Omar');
  queue.refusal = null;
  await user.click(screen.getByRole('button', { name: 'Ajouter à la liste' }));
  await findNames(['Omar']);
  expect(screen.queryByText('La liste est pleine.')).toBeNull();
});

it('moves a player to the place of the one before, but not beyond the ends', async () => {
  const { queue, user } = openQueue(['Ali', 'Sara']);
  expect(await screen.findByRole('button', { name: 'Monter Ali' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Descendre Sara' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Monter Sara' }));
  await findNames(['Sara', 'Ali']);
  expect(queue.sent).toEqual([['PUT', 'e1', { position: 1 }]]);
});

it('calls the first player, who leaves the list', async () => {
  const { queue, user } = openQueue(['Ali', 'Sara']);
  await findNames(['Ali', 'Sara']);
  await user.click(screen.getByRole('button', { name: 'Appeler le suivant' }));
  expect(await screen.findByText('Ali est appelé à la table.')).toBeVisible();
  await findNames(['Sara']);
  expect(queue.sent).toEqual([['DELETE', 'e0']]);
  await user.click(screen.getByRole('button', { name: 'Retirer Sara de la liste' }));
  expect(await screen.findByText('Aucun joueur trouvé')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Appeler le suivant' })).toBeDisabled();
});

it('calls nobody while the connection is lost', async () => {
  const { user } = openQueue(['Ali']);
  server.use(http.delete('*/fr/api/snooker_waiting_entries/:id', () => HttpResponse.error()));
  await findNames(['Ali']);
  await user.click(screen.getByRole('button', { name: 'Appeler le suivant' }));
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(screen.queryByText(/est appelé à la table/)).toBeNull();
  await findNames(['Ali']);
});

it('reads the list again after an error', async () => {
  openQueue(['Ali']);
  server.use(
    http.get(
      '*/fr/api/snooker_waiting_entries',
      () => HttpResponse.json({ title: 'Panne', detail: 'Un instant.' }, { status: 503 }),
      { once: true },
    ),
  );
  expect(await screen.findByText('Un instant.')).toBeVisible();
  screen.getByRole('button', { name: 'Réessayer' }).click();
  await findNames(['Ali']);
});

it('takes a double press as one', async () => {
  const { queue, user } = openQueue(['Ali', 'Sara']);
  await findNames(['Ali', 'Sara']);
  await user.dblClick(screen.getByRole('button', { name: 'Appeler le suivant' }));
  await findNames(['Sara']);
  await user.type(screen.getByRole('textbox', { name: 'Prénom' }), 'Omar{Enter}{Enter}');
  await findNames(['Sara', 'Omar']);
  expect(queue.sent).toEqual([
    ['DELETE', 'e0'],
    ['POST', { firstName: 'Omar', lastName: '' }],
  ]);
});
