import { screen, within } from '@testing-library/react';
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
      { vid: 'V1', basePrice: '20', isLeftOut: false },
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
