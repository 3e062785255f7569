import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

async function openProducts(roles?: string[]) {
  const shop = createShop(roles);
  const queries: URLSearchParams[] = [];
  server.use(
    http.get('*/fr/api/products', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return collection(shop.products, { 'hydra:totalItems': 95 });
    }),
    ...shop.handlers,
  );
  const app = renderApp('/products');
  await screen.findByText('Caftan');
  return { shop, app, queries, last: () => Object.fromEntries(queries.at(-1) ?? []) };
}

describe('a list', () => {
  it('pages, sorts and searches on the server', async () => {
    const { app, last } = await openProducts();
    expect(last()).toEqual({ page: '1', itemsPerPage: '30', 'order[name]': 'asc' });
    await app.user.click(screen.getByRole('button', { name: 'Page suivante' }));
    await waitFor(() => expect(last().page).toBe('2'));
    await app.user.click(await screen.findByRole('button', { name: /^Prix de vente/ }));
    await waitFor(() =>
      expect(last()).toEqual({ page: '1', itemsPerPage: '30', 'order[finalPrice]': 'asc' }),
    );
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'caf');
    await waitFor(() => expect(last().name).toBe('caf'));
    expect(app.router.state.location.search).toContain('search=caf');
  });

  it('keeps its rows, marked as busy, until those of a search have come', async () => {
    const { app, shop } = await openProducts();
    let answer = () => {};
    const isFound = new Promise<void>((done) => {
      answer = done;
    });
    server.use(
      http.get('*/fr/api/products', async () => {
        await isFound;
        return collection(shop.products.filter(({ name }) => name === 'Chemise'));
      }),
    );
    const table = screen.getByRole('table', { name: 'Produits' });
    expect(table).toHaveAttribute('aria-busy', 'false');
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher' }), 'chem');
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'true'));
    const row = screen.getByRole('row', { name: /Chemise/ });
    expect(screen.getByText('Caftan')).toBeInTheDocument();
    answer();
    await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByText('Caftan')).toBeNull();
    expect(screen.getByRole('row', { name: /Chemise/ })).toBe(row);
  });

  it('offers to clear a filter that finds nothing, and not to add what it hides', async () => {
    const { handlers, products } = createShop(['ROLE_ADMIN']);
    server.use(
      http.get('*/fr/api/products', ({ request }) =>
        collection(new URL(request.url).searchParams.has('isDraft') ? [] : products),
      ),
      ...handlers,
    );
    const { user } = renderApp('/products?isDraft=true');
    await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
    expect(await screen.findByText('Caftan')).toBeInTheDocument();
  });

  it('has the actions of a row behind one button on a phone', async () => {
    const wide = window.matchMedia;
    const narrow = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((media) => ({ ...wide(media), matches: media.includes('max-width') }));
    const { app } = await openProducts();
    expect(screen.queryByRole('button', { name: 'Modifier Caftan' })).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Actions pour Caftan' }));
    await app.user.click(screen.getByRole('button', { name: 'Modifier Caftan' }));
    expect(await screen.findByRole('textbox', { name: /^Nom/ })).toHaveValue('Caftan');
    narrow.mockRestore();
  });

  it('is read-only for staff', async () => {
    await openProducts(['ROLE_STAFF']);
    expect(screen.queryByRole('button', { name: 'Nouveau produit' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Modifier Caftan' })).toBeNull();
  });
});

describe('a form', () => {
  it('requires fields, then shows a violation from the server at its field', async () => {
    const { app } = await openProducts();
    const sent: unknown[] = [];
    const violations = [{ propertyPath: 'barcode', message: 'Cette valeur est déjà prise.', code: 'taken' }];
    server.use(
      http.post('*/fr/api/products', async ({ request }) => {
        sent.push(await request.json());
        return HttpResponse.json({ title: 'Refusé', violations }, { status: 422 });
      }),
    );
    await app.user.click(screen.getByRole('button', { name: 'Nouveau produit' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(dialog.getAllByText('Ce champ est obligatoire')).toHaveLength(2);
    await app.user.type(dialog.getByRole('textbox', { name: /^Nom/ }), 'Burnous');
    await app.user.type(dialog.getByRole('textbox', { name: /^Prix\b(?! de)/ }), '95,50');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('Cette valeur est déjà prise.')).toBeInTheDocument();
    expect(sent).toEqual([{ name: 'Burnous', price: '95.50' }]);
  });

  it('shows what someone else changed and offers both versions', async () => {
    const { app, shop } = await openProducts();
    const sent: Record<string, unknown>[] = [];
    const current = { ...shop.products[2], finalPrice: 175, version: 4 };
    server.use(
      http.put('*/fr/api/products/p3', async ({ request }) => {
        sent.push((await request.json()) as Record<string, unknown>);
        const stale = { title: 'Périmé', current, changed: ['name'] };
        return sent.length === 1 ? HttpResponse.json(stale, { status: 412 }) : HttpResponse.json(current);
      }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Modifier Caftan' }));
    const dialog = within(await screen.findByRole('dialog'));
    await app.user.type(dialog.getByRole('textbox', { name: /^Nom/ }), ' brodé');
    await app.user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    expect(await dialog.findByText('175')).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Garder la mienne' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toEqual([
      { name: 'Caftan brodé', version: 1 },
      { name: 'Caftan brodé', version: 4 },
    ]);
  });
});

describe('deleting', () => {
  it('can be undone before anything is sent', async () => {
    const { app } = await openProducts();
    await app.user.click(await screen.findByRole('button', { name: 'Supprimer Caftan' }));
    expect(screen.queryByText('Caftan')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Annuler' }));
    expect(screen.getByText('Caftan')).toBeInTheDocument();
  });

  it('is sent when the user leaves the page', async () => {
    const { app } = await openProducts();
    const deleted: unknown[] = [];
    server.use(
      http.delete('*/fr/api/products/:id', ({ params }) => {
        deleted.push(params.id);
        return HttpResponse.json({});
      }),
    );
    await app.user.click(await screen.findByRole('button', { name: 'Supprimer Caftan' }));
    await app.router.navigate('/orders');
    await waitFor(() => expect(deleted).toEqual(['p3']));
  });
});
