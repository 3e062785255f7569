import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const variant = (vid: string, basePrice: number) => ({
  vid,
  variantKey: `Key ${vid}`,
  variantImage: '',
  variantSellPrice: 5,
  shippingFees: 1,
  shippingNote: '',
  totalCost: 6,
  basePrice,
  price: basePrice * 10,
  isManual: false,
  isBelowCost: basePrice < 6,
  stock: 3,
  logisticName: 'Post',
  variantSku: '',
  variantWeight: 100,
  isLeftOut: false,
});

const draft = (id: string, basePrice: number) => ({
  id,
  version: 4,
  name: `Lamp ${id}`,
  description: 'A lamp',
  status: 'draft',
  gaps: ['pictures'],
  image: '',
  images: ['/a.jpg', '/b.jpg'],
  variants: [variant('V1', basePrice), variant('V2', basePrice)],
  price: basePrice * 10,
  currency: 'MAD',
  stock: 6,
});

function serveDrafts() {
  const sent: { path: string; body: unknown }[] = [];
  const answer =
    (path: string, reply: (body: Record<string, unknown>) => object) =>
    async ({ request }: { request: Request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ path, body });
      return HttpResponse.json(reply(body));
    };
  server.use(
    http.get('*/fr/api/cj_products', () => collection([draft('d1', 11), draft('d2', 3)])),
    http.put(
      '*/fr/api/cj_products/d1/draft',
      answer('edit', () => draft('d1', 20)),
    ),
    http.post(
      '*/fr/api/cj_products/accept',
      answer('accept', ({ confirmBelowCost }) => ({
        accepted: 1,
        rejected: confirmBelowCost
          ? []
          : [{ cjProduct: '/fr/api/cj_products/d2', name: 'Lamp d2', reason: '', reasonCode: 'below-cost' }],
      })),
    ),
    ...createShop().handlers,
  );
  return sent;
}

it('edits a draft: its pictures in order, a price, and variants that are left out', async () => {
  const sent = serveDrafts();
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('button', { name: 'Modifier Lamp d1' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: "Mettre l'image 2 en premier" }));
  await user.type(dialog.getByRole('textbox', { name: /Key V1/ }), '20');
  await user.click(dialog.getByRole('checkbox', { name: 'Mettre Key V2 en vente' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(sent[0]?.body).toEqual({
    editedVersion: 4,
    name: 'Lamp d1',
    description: 'A lamp',
    images: ['/b.jpg', '/a.jpg'],
    variants: [
      { vid: 'V1', basePrice: '20.00', isLeftOut: false },
      { vid: 'V2', isLeftOut: true },
    ],
  });
});

it('sends chosen drafts to the shop, and those below their cost only when that is confirmed', async () => {
  const sent = serveDrafts();
  const { user } = renderApp('/dropship/import-list');
  await screen.findByText('Lamp d1');
  await user.click(screen.getByRole('checkbox', { name: /page/ }));
  await user.click(screen.getByRole('button', { name: 'Envoyer 2 produits à la boutique' }));
  await user.click(await screen.findByRole('button', { name: 'Vendre quand même à perte' }));
  expect(sent.map(({ body }) => body)).toEqual([
    { listings: ['d1', 'd2'], confirmBelowCost: false },
    { listings: ['d2'], confirmBelowCost: true },
  ]);
});

it('does not save a draft without a name, a variant or a right price', async () => {
  serveDrafts();
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('button', { name: 'Modifier Lamp d1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const save = dialog.getByRole('button', { name: 'Enregistrer' });
  const name = dialog.getByRole('textbox', { name: /^Nom/ });
  const price = dialog.getByRole('textbox', { name: /Key V1/ });
  const listed = dialog.getAllByRole('checkbox', { name: /^Mettre Key/ });
  await user.clear(name);
  expect(save).toBeDisabled();
  await user.type(name, 'Lampe');
  await user.type(price, '0');
  expect(price).toHaveAccessibleDescription(/^Écrivez un prix/);
  expect(save).toBeDisabled();
  await user.clear(price);
  expect(save).toBeEnabled();
  for (const checkbox of listed) await user.click(checkbox);
  expect(save).toBeDisabled();
});

it('keeps a draft open with what was typed when somebody else has changed it', async () => {
  serveDrafts();
  const detail = 'Ce produit a changé entre-temps.';
  const refused = () => HttpResponse.json({ detail }, { status: 409 });
  server.use(http.put('*/fr/api/cj_products/d1/draft', refused));
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('button', { name: 'Modifier Lamp d1' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Nom/ }), ' rouge');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(detail)).toBeInTheDocument();
  expect(dialog.getByRole('textbox', { name: /^Nom/ })).toHaveValue('Lamp d1 rouge');
  await user.click(dialog.getByRole('button', { name: 'Masquer' }));
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(detail)).toBeInTheDocument();
});

it('removes a draft from the list', async () => {
  serveDrafts();
  const removed: unknown[] = [];
  server.use(
    http.delete('*/fr/api/cj_products/:id', ({ params }) => {
      removed.push(params.id);
      return HttpResponse.json({});
    }),
  );
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('button', { name: 'Modifier Lamp d2' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText("Aucune image n'a pu être lue · Sous le coût total")).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Retirer de la liste' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(removed).toEqual(['d2']);
});

it('keeps the chosen drafts when the connection is lost', async () => {
  serveDrafts();
  server.use(http.post('*/fr/api/cj_products/accept', () => HttpResponse.error()));
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('checkbox', { name: 'Choisir Lamp d1' }));
  await user.click(screen.getByRole('button', { name: 'Envoyer 1 produit à la boutique' }));
  await screen.findByText(/Le serveur ne répond pas/);
  expect(screen.getByRole('checkbox', { name: 'Choisir Lamp d1' })).toBeChecked();
});

it('does not warn of a price that is the cost', async () => {
  serveDrafts();
  const equal = { ...variant('V1', 11), totalCost: 1.1 };
  server.use(http.get('*/fr/api/cj_products', () => collection([{ ...draft('d1', 11), variants: [equal] }])));
  const { user } = renderApp('/dropship/import-list');
  await user.click(await screen.findByRole('button', { name: 'Modifier Lamp d1' }));
  const dialog = within(await screen.findByRole('dialog'));
  const price = dialog.getByRole('textbox', { name: /Key V1/ });
  await user.type(price, '1.10');
  expect(dialog.queryByText('Sous le coût total')).toBeNull();
  await user.clear(price);
  await user.type(price, '1.09');
  expect(dialog.getByText('Sous le coût total')).toBeVisible();
});
