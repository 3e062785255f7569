import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { SearchTerms, SupplierSearch } from '../contract';
import { catalogueHandlers, supplierCards } from '../fixtures';

const saved = (id: string, name: string, search: Partial<SearchTerms>): SupplierSearch => ({
  '@id': `/fr/api/supplier_searches/${id}`,
  '@type': 'SupplierSearch',
  id,
  version: 1,
  name,
  search: { categoryId: '', countryCode: 'US', productNameEn: '', productSku: '', ...search },
  createdAt: null,
});

/** Open the dialog at a search; `respond` answers what is kept and removed. */
async function openSearches(address: string, respond: () => Response) {
  const sent: [string, unknown][] = [];
  let searches = [
    saved('s1', 'Lampes', { productNameEn: 'lamp', countryCode: 'DE' }),
    saved('s2', 'Un produit', { productSku: 'CJSB00000014' }),
  ];
  server.use(
    http.get('*/fr/api/supplier/product/list', () =>
      HttpResponse.json({ data: { list: supplierCards('1'), total: 1 } }),
    ),
    http.get('*/fr/api/cj_products', () => collection([])),
    http.get('*/fr/api/supplier_searches', () => collection(searches)),
    http.post('*/fr/api/supplier_searches', async ({ request }) => {
      sent.push(['POST', await request.json()]);
      return respond();
    }),
    http.delete('*/fr/api/supplier_searches/:id', ({ params }) => {
      sent.push(['DELETE', params.id]);
      const response = respond();
      if (response.ok) searches = searches.filter(({ id }) => id !== params.id);
      return response;
    }),
    ...catalogueHandlers,
    ...createShop().handlers,
  );
  const { user, router } = renderApp(address);
  await user.click(await screen.findByRole('button', { name: 'Recherches enregistrées' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Recherches enregistrées' }));
  await dialog.findByRole('button', { name: /^Lampes/ });
  return { user, dialog, sent, location: () => router.state.location.search };
}

it('searches with all terms of one that is chosen, and with no others', async () => {
  const { user, dialog, location } = await openSearches('/dropship?name=x&category=L&page=2', () =>
    HttpResponse.json({}),
  );
  expect(dialog.getByRole('button', { name: /^Lampes/ })).toHaveTextContent('lamp · Allemagne');
  await user.click(dialog.getByRole('button', { name: /^Lampes/ }));
  await waitFor(() => expect(location()).toBe('?name=lamp&country=DE'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Recherches enregistrées' }));
  await user.click(await screen.findByRole('button', { name: /^Un produit/ }));
  await waitFor(() => expect(location()).toBe('?sku=CJSB00000014'));
});

it('keeps the terms that are searched for under a name, without spaces around it', async () => {
  const { user, dialog, sent } = await openSearches('/dropship?name=vase&category=L&country=CN', () =>
    HttpResponse.json({ id: 's3' }, { status: 201 }),
  );
  const field = dialog.getByRole('textbox', { name: 'Nom de cette recherche' });
  await user.type(field, '   ');
  expect(dialog.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  await user.type(field, 'Vases {Enter}');
  await waitFor(() => expect(field).toHaveValue(''));
  const search = { productNameEn: 'vase', productSku: '', categoryId: 'L', countryCode: 'CN' };
  expect(sent).toEqual([['POST', { name: 'Vases', search }]]);
});

it('keeps a name that is refused in its field', async () => {
  const violations = [{ propertyPath: 'name', message: 'Ce nom est pris.', code: 'known' }];
  const { user, dialog } = await openSearches('/dropship', () =>
    HttpResponse.json({ violations }, { status: 422 }),
  );
  await user.type(dialog.getByRole('textbox', { name: 'Nom de cette recherche' }), 'Lampes{Enter}');
  expect(await dialog.findByText('Ce nom est pris.')).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: 'Nom de cette recherche' })).toHaveValue('Lampes');
});

it('removes one, or says why it is still there', async () => {
  let isLost = true;
  const { user, dialog, sent, location } = await openSearches('/dropship', () =>
    isLost ? HttpResponse.error() : HttpResponse.json({}),
  );
  await user.click(dialog.getByRole('button', { name: 'Supprimer Lampes' }));
  expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /^Lampes/ })).toBeInTheDocument();
  isLost = false;
  await user.click(dialog.getByRole('button', { name: 'Supprimer Lampes' }));
  await waitFor(() => expect(dialog.queryByRole('button', { name: /^Lampes/ })).toBeNull());
  expect(dialog.getByRole('button', { name: /^Un produit/ })).toBeInTheDocument();
  expect(sent).toEqual([
    ['DELETE', 's1'],
    ['DELETE', 's1'],
  ]);
  expect(location()).toBe('');
});

it('forgets what went wrong once the next attempt works', async () => {
  const answers = [HttpResponse.error(), HttpResponse.json({})];
  const { user, dialog } = await openSearches('/dropship', () => answers.shift() ?? HttpResponse.json({}));
  await user.click(dialog.getByRole('button', { name: 'Supprimer Lampes' }));
  await dialog.findByText(/Le serveur ne répond pas/);
  await user.click(dialog.getByRole('button', { name: 'Supprimer Lampes' }));
  await waitFor(() => expect(dialog.queryByText(/Le serveur ne répond pas/)).toBeNull());
});
