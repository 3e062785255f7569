import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { listing } from '../fixtures';

const LISTINGS = [
  listing('1', { status: 'failed', reason: 'gone', reasonCode: 'gone', price: null }),
  listing('2', { isHidden: true, price: 12.5, currency: 'EUR' }),
];

/** Open the page; `remove` answers each removal. */
async function openListings(search = '', remove: () => Response = () => HttpResponse.json({})) {
  const queries: Record<string, string>[] = [];
  const removed: string[] = [];
  server.use(
    http.get('*/fr/api/cj_products', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      queries.push(query);
      const isLeft = ({ id }: { id: string }) => !query.name && !removed.includes(id);
      return collection(LISTINGS.filter(isLeft));
    }),
    http.get('*/fr/api/cj_product_changes', () => collection([])),
    http.delete('*/fr/api/cj_products/:id', ({ params }) => {
      const response = remove();
      if (response.ok) removed.push(String(params.id));
      return response;
    }),
    ...createShop().handlers,
  );
  const app = renderApp(`/dropship/listings${search}`);
  await screen.findByRole('table', { name: 'Produits ajoutés' });
  const open = async (name: string) => {
    await app.user.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('dialog', { name }));
  };
  return { ...app, open, queries, removed };
}

it('shows why a product is not in the shop or not seen there, and a price in its own currency', async () => {
  await openListings();
  const failed = within(await screen.findByRole('row', { name: /Lamp 1/ }));
  expect(failed.getByText('Le fournisseur ne propose plus ce produit.')).toBeInTheDocument();
  expect(failed.getAllByText('–')).toHaveLength(2);
  const hidden = within(screen.getByRole('row', { name: /Lamp 2/ }));
  expect(hidden.getByText('Masqué tant qu’il est en rupture')).toBeInTheDocument();
  expect(hidden.getByText('12.5 EUR')).toBeInTheDocument();
});

it('asks for those of an import and of a state, leaves out a state that there is not', async () => {
  const { user, queries, router } = await openListings('?import=i1&status=nonsense');
  await screen.findByText('Lamp 1');
  expect(queries[0]).toMatchObject({ import: 'i1', 'order[createdAt]': 'desc' });
  expect(queries[0]).not.toHaveProperty('status');
  await user.click(screen.getByRole('button', { name: 'État' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'En échec' }));
  await waitFor(() => expect(queries.at(-1)).toMatchObject({ import: 'i1', status: 'failed' }));
  screen.getByRole('button', { name: 'D’une importation' }).focus();
  await user.keyboard('{Delete}');
  await waitFor(() => expect(queries.at(-1)?.import).toBeUndefined());
  expect(router.state.location.search).toBe('?status=failed');
});

it('clears the search and the filters at once when nothing matches', async () => {
  const { user, router } = await openListings('?status=added&import=i1');
  await user.type(screen.getByRole('searchbox', { name: 'Rechercher un produit ajouté' }), 'x');
  await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByText('Lamp 1')).toBeInTheDocument();
  expect(router.state.location.search).toBe('');
  expect(screen.getByRole('searchbox', { name: 'Rechercher un produit ajouté' })).toHaveValue('');
});

it('removes a product when that is confirmed, and closes it', async () => {
  const { user, open, removed } = await openListings();
  const dialog = await open('Lamp 1');
  await user.click(dialog.getByRole('button', { name: 'Retirer de la boutique' }));
  expect(removed).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Confirmer le retrait' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual(['l-1']);
  await waitFor(() => expect(screen.queryByText('Lamp 1')).toBeNull());
});

it('keeps a product open whose removal is refused, and can be tried again', async () => {
  let isRefused = true;
  const detail = 'Une commande en a besoin.';
  const { user, open } = await openListings('', () =>
    isRefused ? HttpResponse.json({ detail }, { status: 409 }) : HttpResponse.json({}),
  );
  const dialog = await open('Lamp 1');
  await user.click(dialog.getByRole('button', { name: 'Retirer de la boutique' }));
  await user.click(dialog.getByRole('button', { name: 'Confirmer le retrait' }));
  expect(await dialog.findByText(detail)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  await user.click(dialog.getByRole('button', { name: 'Confirmer le retrait' }));
  expect(await dialog.findByText(detail)).toBeInTheDocument();
  isRefused = false;
  await user.click(dialog.getByRole('button', { name: 'Confirmer le retrait' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the history of a product once it can be read', async () => {
  const { user, open } = await openListings();
  const failure = HttpResponse.json({ detail: 'La base se repose.' }, { status: 503 });
  const change = { id: 'c1', createdAt: null, kind: 'price', before: '100.00', after: '110.00' };
  server.use(
    http.get('*/fr/api/cj_product_changes', () => failure, { once: true }),
    http.get('*/fr/api/cj_product_changes', ({ request }) =>
      collection(new URL(request.url).searchParams.get('cjProduct[]') === 'l-2' ? [change] : []),
    ),
  );
  const dialog = await open('Lamp 2');
  const history = within(dialog.getByRole('region', { name: 'Historique' }));
  await user.click(await history.findByRole('button', { name: 'Réessayer' }));
  expect(await history.findByRole('listitem')).toHaveTextContent(/de 100,00.* à 110,00/);
});
