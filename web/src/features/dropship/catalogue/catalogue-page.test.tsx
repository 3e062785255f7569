import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { CjProduct } from '../contract';
import { catalogueHandlers, listing, supplierCards } from '../fixtures';

type Query = Record<string, string>;

const respondWithCards = (...pids: string[]) =>
  HttpResponse.json({ data: { list: supplierCards(...pids), total: 30, pageSize: 24 } });

interface Answers {
  search?: string;
  products?: (query: Query) => Response;
  listings?: () => CjProduct[] | Response;
}

async function openCatalogue({
  search = '',
  products = () => respondWithCards('1', '2'),
  listings,
}: Answers) {
  const queries: Query[] = [];
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('*/fr/api/supplier/product/list', ({ request }) => {
      const query = Object.fromEntries(new URL(request.url).searchParams);
      queries.push(query);
      return products(query);
    }),
    http.get('*/fr/api/cj_products', () => {
      const answer = listings?.() ?? [];
      return answer instanceof Response ? answer : collection(answer);
    }),
    http.post('*/fr/api/cj_products', async ({ request }) => {
      sent.push((await request.json()) as Record<string, unknown>);
      return HttpResponse.json({ listings: [], import: { id: 'i1' } });
    }),
    ...catalogueHandlers,
    ...createShop().handlers,
  );
  const app = renderApp(`/dropship${search}`);
  const card = async (name: string) => within(await screen.findByRole('article', { name }));
  const location = () => app.router.state.location.search;
  return { ...app, card, location, queries, sent };
}

describe('a search', () => {
  it('is for a name or for a SKU in one field, from the first page on', async () => {
    const { user, location, queries } = await openCatalogue({ search: '?name=lamp&page=2&category=L' });
    const field = await screen.findByRole('searchbox', { name: 'Rechercher par nom ou SKU' });
    expect(field).toHaveValue('lamp');
    await user.clear(field);
    await user.type(field, 'CJSB00000014');
    await waitFor(() => expect(location()).toBe('?category=L&sku=CJSB00000014'));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ productSku: 'CJSB00000014', pageNum: '1' }));
    expect(queries[0]).toMatchObject({ productNameEn: 'lamp', pageNum: '2', countryCode: 'US' });
    expect(queries.at(-1)).not.toHaveProperty('productNameEn');
  });

  it('goes back to the first page from one that the supplier does not show', async () => {
    const violations = [{ propertyPath: 'pageNum', message: 'Trop loin.', code: 'too-far' }];
    const { card, location } = await openCatalogue({
      search: '?page=999&country=DE',
      products: ({ pageNum }) =>
        pageNum === '1' ? respondWithCards('1') : HttpResponse.json({ violations }, { status: 422 }),
    });
    expect((await card('Lamp 1')).getByText('$5.00')).toBeInTheDocument();
    expect(location()).toBe('?country=DE');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('is cleared when it finds nothing, but not the country', async () => {
    const { user, card, location } = await openCatalogue({
      search: '?name=nothing&country=CN',
      products: ({ productNameEn }) => (productNameEn ? respondWithCards() : respondWithCards('1')),
    });
    await user.click(await screen.findByRole('button', { name: 'Effacer la recherche' }));
    await card('Lamp 1');
    expect(location()).toBe('?country=CN');
  });

  it('is in a category until its path is left', async () => {
    const { user, card, location, queries } = await openCatalogue({});
    await card('Lamp 1');
    await user.click(await screen.findByRole('button', { name: 'Home' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Lampshades' }));
    await waitFor(() => expect(queries.at(-1)).toMatchObject({ categoryId: 'L' }));
    await user.click(screen.getByRole('button', { name: /^Home \/ Light \/ Lampshades/ }));
    await waitFor(() => expect(location()).toBe(''));
  });
});

describe('a card', () => {
  it('shows where its product is on the way to the shop', async () => {
    const { card } = await openCatalogue({
      products: () => respondWithCards('1', '2', '3', '4', '5'),
      listings: () => [
        listing('1'),
        listing('2', { status: 'draft' }),
        listing('3', { status: 'failed', reason: 'gone', reasonCode: 'gone' }),
        listing('4', { status: 'waiting' }),
      ],
    });
    expect(await (await card('Lamp 1')).findByRole('button', { name: 'Ajouté' })).toBeDisabled();
    expect((await card('Lamp 1')).getByRole('checkbox')).toBeDisabled();
    const link = (await card('Lamp 2')).getByRole('link', { name: "Dans la liste d'import" });
    expect(link).toHaveAttribute('href', '/dropship/import-list');
    const failed = await card('Lamp 3');
    expect(failed.getByText('Le fournisseur ne propose plus ce produit.')).toBeInTheDocument();
    expect(failed.getByRole('button', { name: 'Ajouter le produit Lamp 3' })).toBeEnabled();
    expect((await card('Lamp 4')).getByRole('progressbar')).toBeInTheDocument();
    expect((await card('Lamp 5')).getByRole('button', { name: /^Ajouter/ })).toBeEnabled();
  });

  it('can be listed although it is not known what is listed, which is said', async () => {
    let isDown = true;
    const { user, card } = await openCatalogue({
      listings: () =>
        isDown ? HttpResponse.json({ detail: 'La base se repose.' }, { status: 503 }) : [listing('1')],
    });
    expect(await screen.findByText('La base se repose.')).toBeInTheDocument();
    const { getByRole } = await card('Lamp 1');
    await waitFor(() => expect(getByRole('button', { name: /^Ajouter/ })).toBeEnabled());
    isDown = false;
    await user.click(screen.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(getByRole('button', { name: 'Ajouté' })).toBeDisabled());
    expect(screen.queryByText('La base se repose.')).toBeNull();
  });
});

describe('many products', () => {
  const choosePlace = async (user: Awaited<ReturnType<typeof openCatalogue>>['user']) => {
    await user.click(screen.getByRole('combobox', { name: /^Catégorie parente/ }));
    await user.click(await screen.findByRole('option', { name: 'Maison' }));
    await user.click(screen.getByRole('combobox', { name: /^Sous-catégorie/ }));
    await user.click(await screen.findByRole('option', { name: 'Lampes' }));
  };

  it('are chosen on several pages without those that are added, and let go of when they are sent', async () => {
    const { user, card, sent } = await openCatalogue({
      products: ({ pageNum }) => (pageNum === '2' ? respondWithCards('3') : respondWithCards('1', '2')),
      listings: () => [listing('1')],
    });
    await (await card('Lamp 1')).findByRole('button', { name: 'Ajouté' });
    await user.click(screen.getByRole('checkbox', { name: 'Choisir toute la page' }));
    expect(screen.getByText('1 choisi')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await user.click((await card('Lamp 3')).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Ajouter les produits choisis' }));
    await choosePlace(user);
    await user.click(screen.getByRole('checkbox', { name: /sous leur coût total$/ }));
    await user.click(screen.getByRole('button', { name: 'Ajouter 2 produits' }));
    expect(await screen.findByText("2 produits sont en cours d'ajout.")).toBeInTheDocument();
    expect(screen.getByText('0 choisi')).toBeInTheDocument();
    expect(sent).toMatchObject([
      { entities: [{ pid: '2', multiplier: 3 }, { pid: '3' }], confirmBelowCost: true, asDrafts: false },
    ]);
  });

  it('are all that a search finds, up to a whole number, on whatever page it is', async () => {
    const { user, card, sent } = await openCatalogue({ search: '?name=lamp&page=2' });
    await card('Lamp 1');
    await user.click(screen.getByRole('checkbox', { name: 'Choisir Lamp 1' }));
    await user.click(screen.getByRole('button', { name: 'Ajouter les 30 trouvés' }));
    await choosePlace(user);
    const dialog = within(screen.getByRole('dialog', { name: '30 produits à ajouter' }));
    const most = dialog.getByRole('textbox', { name: 'Nombre maximal' });
    await user.type(most, '2,5');
    expect(most).toHaveAccessibleDescription(/nombre entier/);
    expect(dialog.getByRole('button', { name: 'Ajouter 30 produits' })).toBeDisabled();
    await user.clear(most);
    await user.type(most, '20');
    await user.click(dialog.getByRole('checkbox', { name: "Les mettre d'abord dans la liste d'import" }));
    await user.click(dialog.getByRole('button', { name: 'Ajouter 20 produits' }));
    await screen.findByText("20 produits sont en cours d'ajout.");
    expect(screen.getByText('1 choisi')).toBeInTheDocument();
    expect(sent).toMatchObject([{ most: 20, asDrafts: true, confirmBelowCost: false }]);
    expect(sent[0]?.search).toEqual({ productNameEn: 'lamp', countryCode: 'US' });
  });
});
