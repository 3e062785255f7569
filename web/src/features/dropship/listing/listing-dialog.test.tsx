import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { catalogueHandlers, listing, supplierCards } from '../fixtures';

const variant = (vid: string, variantKey: string, variantWeight: number) => ({
  vid,
  variantKey,
  variantWeight,
  variantSellPrice: 5,
});

const PRODUCT = {
  ...supplierCards('P')[0],
  variants: [variant('v1', 'Rouge', 100), variant('v2', 'Bleu', 100), variant('v3', 'Grand', 250)],
};

type Freight = (to: string, vid: string) => Response | Promise<Response>;

const fee = (amount: number) =>
  HttpResponse.json({ data: [{ logisticName: 'Post', logisticPrice: amount }] });

interface Answers {
  freight?: Freight;
  list?: () => Response;
}

/** Open the dialog of a product with three variants of two weights. */
async function openDialog({ freight = () => fee(2), list = () => HttpResponse.json(listing('P')) }: Answers) {
  const sent: { key: string | null; body: Record<string, unknown> }[] = [];
  const quoted: string[] = [];
  server.use(
    http.get('*/fr/api/supplier/product/list', () =>
      HttpResponse.json({ data: { list: supplierCards('P'), total: 1 } }),
    ),
    http.get('*/fr/api/supplier/product/query', () => HttpResponse.json({ data: PRODUCT })),
    http.post('*/fr/api/supplier/logistic/freightCalculate', async ({ request }) => {
      const body = (await request.json()) as { endCountryCode: string; products: { vid: string }[] };
      const vid = body.products[0]?.vid ?? '';
      quoted.push(`${body.endCountryCode} ${vid}`);
      return freight(body.endCountryCode, vid);
    }),
    http.get('*/fr/api/cj_products', () => collection([])),
    http.post('*/fr/api/cj_products', async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      sent.push({ key: request.headers.get('Idempotency-Key'), body });
      return list();
    }),
    ...catalogueHandlers,
    ...createShop().handlers,
  );
  const { user } = renderApp('/dropship');
  const shipTo = await screen.findByRole('combobox', { name: 'Pays de livraison' });
  await waitFor(() => expect(screen.getByLabelText('Multiplicateur de prix')).toHaveValue('3'));
  const open = async () => {
    await user.click(await screen.findByRole('button', { name: 'Ajouter le produit Lamp P' }));
    return within(await screen.findByRole('dialog', { name: 'Lamp P' }));
  };
  const choose = async (field: RegExp, option: string) => {
    await user.click(within(screen.getByRole('dialog')).getByRole('combobox', { name: field }));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  const place = async () => {
    await choose(/^Catégorie parente/, 'Maison');
    await choose(/^Sous-catégorie/, 'Lampes');
  };
  return { user, shipTo, open, choose, place, sent, quoted };
}

const price = (name: string) => screen.getByRole('spinbutton', { name: `Prix de base de ${name}` });

describe('the prices', () => {
  it('are calculated with one quote for each weight, and in the currency of the shop', async () => {
    const { open, quoted } = await openDialog({ freight: (_to, vid) => fee(vid === 'v3' ? 4 : 2) });
    await open();
    await waitFor(() => expect(price('Grand')).toHaveValue(19));
    expect(price('Bleu')).toHaveValue(17);
    expect(price('Bleu')).toHaveAccessibleDescription(/^170,00/);
    expect(quoted).toEqual(['US v1', 'US v3']);
  });

  it('have one that was typed, until it is calculated again', async () => {
    const { user, open } = await openDialog({});
    const dialog = await open();
    await waitFor(() => expect(price('Rouge')).toHaveValue(17));
    await user.clear(price('Rouge'));
    await user.type(price('Rouge'), '6');
    expect(price('Rouge')).toHaveValue(6);
    expect(price('Rouge')).toHaveAccessibleDescription(/Fixé manuellement · Sous le coût total$/);
    await user.click(dialog.getByRole('button', { name: 'Rétablir le prix de base de Rouge' }));
    expect(price('Rouge')).toHaveValue(17);
  });

  it('are those of the country that was chosen last, whichever quote comes last', async () => {
    let answer: (quote: Response) => void = () => undefined;
    const late = new Promise<Response>((resolve) => {
      answer = resolve;
    });
    const { user, open, choose, quoted } = await openDialog({
      freight: (to) => (to === 'US' ? late : fee(9)),
    });
    server.use(
      http.get('*/fr/api/supplier/product/stock/queryByVid', () =>
        HttpResponse.json({ data: [{ countryCode: 'CN', totalInventoryNum: 12 }] }),
      ),
    );
    const dialog = await open();
    await waitFor(() => expect(quoted).toEqual(['US v1']));
    await choose(/^Pays d’expédition/, 'France');
    await waitFor(() => expect(price('Grand')).toHaveValue(24));
    answer(fee(2));
    // What is asked for later is answered later.
    await user.click(dialog.getByRole('button', { name: 'Stock et livraison de Rouge' }));
    expect(await dialog.findByText('Chine : 12')).toBeInTheDocument();
    expect(price('Rouge')).toHaveValue(24);
    expect(quoted).toEqual(['US v1', 'FR v1', 'FR v3']);
  });

  it('wait for fees that could not be read until they are asked for again', async () => {
    let isDown = true;
    const down = () => HttpResponse.json({ detail: 'Transporteur injoignable.' }, { status: 502 });
    const { user, open } = await openDialog({ freight: () => (isDown ? down() : fee(2)) });
    const dialog = await open();
    expect(await dialog.findByText('Transporteur injoignable.')).toBeInTheDocument();
    await waitFor(() => expect(dialog.getAllByText(/^Frais inconnus/)).toHaveLength(3));
    expect(price('Rouge')).toHaveValue(null);
    isDown = false;
    await user.click(dialog.getByRole('button', { name: 'Réessayer' }));
    await waitFor(() => expect(price('Grand')).toHaveValue(17));
    expect(dialog.queryByText('Transporteur injoignable.')).toBeNull();
  });
});

describe('a product', () => {
  it('cannot be listed into a category that has none below, which is said', async () => {
    const { open, choose } = await openDialog({});
    const dialog = await open();
    await choose(/^Catégorie parente/, 'Vide');
    expect(dialog.getByText(/Cette catégorie n’en a aucune en dessous/)).toBeInTheDocument();
    expect(dialog.getByText('Choisissez une sous-catégorie.')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Ajouter le produit' })).toBeDisabled();
    expect(dialog.getByRole('button', { name: "Vers la liste d'import" })).toBeDisabled();
  });

  it('warns of fees for a country that it is not sold to, until they are for one of them', async () => {
    const { user, shipTo, open, choose } = await openDialog({});
    await user.click(shipTo);
    await user.click(await screen.findByRole('option', { name: 'Maroc' }));
    await user.keyboard('{Escape}');
    const dialog = await open();
    expect(dialog.getByText(/Vendu vers Maroc, mais les frais.*ceux pour États-Unis/)).toBeInTheDocument();
    await choose(/^Pays d’expédition/, 'Maroc');
    expect(dialog.queryByText(/mais les frais/)).toBeNull();
    expect(dialog.getByText(/^Vendu vers : Maroc\./)).toBeInTheDocument();
  });

  it('is sent with the same key after a lost connection, and with a new one once it is changed', async () => {
    let isLost = true;
    const { user, open, place, sent } = await openDialog({
      list: () => (isLost ? HttpResponse.error() : HttpResponse.json(listing('P'))),
    });
    const dialog = await open();
    await place();
    await waitFor(() => expect(price('Grand')).toHaveValue(17));
    const send = async (name: string) => {
      const count = sent.length + 1;
      await waitFor(() => expect(dialog.getByRole('button', { name })).toBeEnabled());
      await user.click(dialog.getByRole('button', { name }));
      await waitFor(() => expect(sent).toHaveLength(count));
    };
    await send('Ajouter le produit');
    expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeInTheDocument();
    await send('Ajouter le produit');
    await send("Vers la liste d'import");
    isLost = false;
    await send("Vers la liste d'import");
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByRole('button', { name: 'Ajouté' })).toBeDisabled();
    const [first, again, draft, last] = sent.map(({ key }) => key);
    expect([again, last]).toEqual([first, draft]);
    expect(draft).not.toBe(first);
    expect(sent.map(({ body }) => body.asDrafts)).toEqual([false, false, true, true]);
  });

  it('shows what the server has against it, and stays open with what was typed', async () => {
    const violations = [{ propertyPath: 'entities', message: 'Ce produit est déjà ajouté.', code: 'known' }];
    const { user, open, place } = await openDialog({
      list: () => HttpResponse.json({ violations }, { status: 422 }),
    });
    const dialog = await open();
    await place();
    await waitFor(() => expect(price('Grand')).toHaveValue(17));
    await user.click(dialog.getByRole('button', { name: 'Ajouter le produit' }));
    expect(await dialog.findByText('Ce produit est déjà ajouté.')).toBeInTheDocument();
    expect(dialog.getByRole('combobox', { name: /^Sous-catégorie/ })).toHaveTextContent('Lampes');
  });
});
