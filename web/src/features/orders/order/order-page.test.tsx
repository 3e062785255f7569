import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { preview } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

type App = ReturnType<typeof renderApp>;

async function openOrderPage(roles?: string[]) {
  const shop = createShop(roles);
  server.use(...shop.handlers);
  const app = renderApp('/pos');
  await screen.findByRole('button', { name: /^Chemise/ });
  await screen.findByRole('combobox', { name: 'Client' });
  return { shop, app };
}

const save = () => screen.getByRole('button', { name: 'Sauvegarder la commande' });

async function chooseCustomer({ user }: App, name: string) {
  const field = screen.getByRole('combobox', { name: 'Client' });
  await user.type(field, name);
  await user.click(await screen.findByRole('option', { name: new RegExp(name) }));
}

async function chooseMode({ user }: App) {
  await user.click(screen.getByRole('combobox', { name: 'Mode de livraison' }));
  await user.click(await screen.findByRole('option', { name: 'Standard' }));
}

async function fillSale(app: App) {
  await app.user.click(screen.getByRole('button', { name: /^Chemise/ }));
  await app.user.click(screen.getByRole('button', { name: /^Chemise/ }));
  await chooseCustomer(app, 'Salma');
  await chooseMode(app);
  await app.user.click(screen.getByRole('button', { name: 'Client comptoir' }));
}

describe('a simple sale', () => {
  it('leads from the catalogue to the list of orders', async () => {
    const { shop, app } = await openOrderPage();
    expect(save()).toBeDisabled();
    await fillSale(app);
    expect(screen.getByRole('textbox', { name: 'Prix de Chemise' })).toHaveValue('12,50');
    await app.user.type(screen.getByRole('textbox', { name: 'Montant payé' }), '30');
    expect(screen.getByText('Rendu : 5,00 MAD')).toBeInTheDocument();
    expect(save()).toBeDisabled();
    await app.user.click(screen.getByRole('combobox', { name: /^Mode de paiement/ }));
    await app.user.click(await screen.findByRole('option', { name: 'Espèces' }));
    expect(save()).toBeEnabled();
    await app.user.click(save());

    expect(await screen.findByText(/Votre commande a été enregistrée avec succès!/)).toBeInTheDocument();
    expect(app.router.state.location.pathname).toBe('/orders');
    expect(shop.checkouts).toHaveLength(1);
    expect(shop.checkouts[0]?.key).toMatch(/^[0-9a-f-]{36}$/);
    expect(shop.checkouts[0]?.body).toMatchObject({
      orderItems: [{ product: 'p1', name: 'Chemise', quantity: '2.0' }],
      customerId: 'c1',
      deliveryType: 'on-store',
      shippingMethod: 's1',
      payedAmount: '30.00',
      isReadyForCheckout: true,
      source: 'admin',
    });
  });

  it('shows the amounts of the server and sends the id of its quote', async () => {
    const { shop, app } = await openOrderPage();
    const quote = { quoteId: 'q1', productsTotal: 25, discount: 0, promoAmount: 0, shippingFees: 7 };
    server.use(
      http.post('*/fr/pos/cart/quote', () => HttpResponse.json({ ...quote, shippingTips: 0, total: 32 })),
    );
    await fillSale(app);
    const totals = within(screen.getByRole('region', { name: 'Totaux' }));
    expect((await totals.findAllByText('32,00 MAD')).length).toBeGreaterThan(0);
    await app.user.click(save());
    await waitFor(() => expect(shop.checkouts[0]?.body).toMatchObject({ quoteId: 'q1' }));
  });

  it('leads to the page in ordersUrl and shows there that it was saved', async () => {
    server.use(...createShop().handlers);
    const app = renderApp('/pos?ordersUrl=/admin/orders%3Fstatus=paid');
    await screen.findByRole('button', { name: /^Chemise/ });
    await screen.findByRole('combobox', { name: 'Client' });
    await fillSale(app);
    await app.user.click(save());
    expect(await screen.findByText(/Votre commande a été enregistrée avec succès!/)).toBeInTheDocument();
    expect(app.router.state.location).toMatchObject({ pathname: '/orders', search: '?status=paid' });
  });

  it('never shows change and an amount to collect together', async () => {
    const { app } = await openOrderPage();
    await fillSale(app);
    await app.user.click(screen.getByRole('button', { name: 'Détails' }));
    const totals = within(screen.getByRole('region', { name: 'Totaux' }));
    await totals.findByText('Produits');
    expect(totals.getAllByText('À encaisser').length).toBeGreaterThan(0);
    expect(screen.queryByText(/^Rendu/)).toBeNull();

    await app.user.type(screen.getByRole('textbox', { name: 'Montant payé' }), '30');
    const tip = screen.getByRole('textbox', { name: 'Pourboire' });
    await app.user.type(tip, '2');
    expect(screen.getByText('Rendu : 5,00 MAD')).toBeInTheDocument();
    expect(totals.getAllByText('3,00 MAD')).toHaveLength(2);
    expect(totals.getAllByText('À rendre')).toHaveLength(2);
    expect(totals.queryByText('À encaisser')).toBeNull();

    await app.user.type(tip, '0');
    expect(totals.getAllByText('15,00 MAD')).toHaveLength(2);
    expect(totals.getAllByText('À encaisser')).toHaveLength(2);
    expect(screen.queryByText(/^Rendu/)).toBeNull();

    await app.user.click(screen.getByRole('switch', { name: 'Utiliser le reste comme crédit' }));
    expect(totals.getByText('Versé au portefeuille')).toBeInTheDocument();
    expect(totals.getAllByText('20,00 MAD')).not.toHaveLength(0);
    expect(screen.queryByText(/^Rendu/)).toBeNull();
  });

  it('shows beside the button what is missing', async () => {
    const { app } = await openOrderPage();
    expect(screen.getByText('Ajoutez au moins un produit.')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: /^Pantalon/ }));
    expect(screen.getAllByText('Choisissez un client.').length).toBeGreaterThan(0);
    await chooseCustomer(app, 'Salma');
    expect(screen.getAllByText('Choisissez un mode de livraison.').length).toBeGreaterThan(0);
  });

  it('reuses its key if no response arrived, and gets a new one for the next order', async () => {
    const { shop, app } = await openOrderPage();
    const keys: (string | null)[] = [];
    server.use(
      http.post(
        '*/fr/pos/cart/checkout',
        ({ request }) => {
          keys.push(request.headers.get('Idempotency-Key'));
          return HttpResponse.error();
        },
        { once: true },
      ),
    );
    await fillSale(app);
    await app.user.click(save());
    expect(await screen.findByText(/ne peut pas créer une seconde commande/)).toBeInTheDocument();
    await app.user.click(save());
    await screen.findByText(/enregistrée avec succès/);
    expect(shop.checkouts.map(({ key }) => key)).toEqual(keys);

    const { cart } = app.store.getState();
    expect(cart?.lines).toEqual([]);
    expect(cart?.key).not.toBe(keys[0]);
  });

  it('shows the violations from the server and keeps the cart', async () => {
    const { app } = await openOrderPage();
    const violations = [{ propertyPath: 'customerId', message: 'Ce client est bloqué.' }];
    server.use(
      http.post('*/fr/pos/cart/checkout', () =>
        HttpResponse.json({ title: 'Refusé', violations }, { status: 422 }),
      ),
    );
    await fillSale(app);
    await app.user.click(save());
    expect(await screen.findByText('Ce client est bloqué.')).toBeInTheDocument();
    expect(app.store.getState().cart?.lines).toHaveLength(1);
  });

  it('can be completed by keyboard alone', async () => {
    const { shop, app } = await openOrderPage();
    const { user } = app;
    await user.keyboard('{F2}');
    await waitFor(() =>
      expect(screen.getByRole('searchbox', { name: 'Rechercher un produit' })).toHaveFocus(),
    );
    await user.keyboard('6110001{Enter}');
    await screen.findByRole('button', { name: 'Un de plus de Chemise' });
    await user.keyboard('{F4}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus());
    await user.keyboard('Salma');
    await waitFor(() => expect(screen.queryByRole('option', { name: /Omar/ })).toBeNull());
    await user.keyboard('{Enter}');
    expect(app.store.getState().cart?.customer?.id).toBe('c1');
    await user.keyboard('{F6}');
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Mode de livraison' })).toHaveFocus());
    await user.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Standard' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Mode de livraison' })).toHaveFocus());
    await user.tab();
    expect(screen.getByRole('button', { name: 'Client comptoir' })).toHaveFocus();
    await user.keyboard(' ');
    await waitFor(() => expect(save()).toBeEnabled());
    await user.keyboard('{F9}');
    await screen.findByText(/enregistrée avec succès/);
    expect(shop.checkouts).toHaveLength(1);
  });
});

describe('the cart', () => {
  it('survives a reload with its key', async () => {
    const first = await openOrderPage();
    await first.app.user.click(screen.getByRole('button', { name: /^Caftan/ }));
    const key = first.app.store.getState().cart?.key;
    await waitFor(async () => {
      const { get } = await import('idb-keyval');
      expect(await get('cart:atlas:user-1')).toMatchObject({ key, lines: [{ name: 'Caftan' }] });
    });
    first.app.unmount();

    const second = await openOrderPage();
    expect(await screen.findByRole('button', { name: 'Un de plus de Caftan' })).toBeInTheDocument();
    expect(second.app.store.getState().cart?.key).toBe(key);
  });
});

describe('the categories', () => {
  it("have their names in the reader's language", async () => {
    const handlers = [
      http.get('*/fr/api/category_products', ({ request }) =>
        collection(
          new URL(request.url).searchParams.has('parentCategory')
            ? [{ id: 'c2', name: 'Literie' }]
            : [
                { id: 'c1', name: 'Maison' },
                { id: 'c3', name: 'Tapis' },
              ],
        ),
      ),
    ];
    server.use(...handlers, ...createShop().handlers);
    const { user } = renderApp('/pos');
    expect(await screen.findByRole('tab', { name: 'Tapis' })).toBeInTheDocument();
    await user.click(screen.getByRole('tab', { name: 'Maison' }));
    expect(await screen.findByRole('button', { name: 'Literie' })).toBeInTheDocument();
  });
});

describe('the search', () => {
  it('queries the server from three characters on', async () => {
    const { app } = await openOrderPage();
    const search = screen.getByRole('searchbox', { name: 'Rechercher un produit' });
    await app.user.type(search, 'pa');
    expect(screen.getByText('Saisissez au moins 3 caractères')).toBeInTheDocument();
    await app.user.type(search, 'n');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Caftan/ })).toBeNull());
    expect(await screen.findByRole('button', { name: /^Pantalon/ })).toBeInTheDocument();
  });

  it('shows the results of a text that was typed again', async () => {
    const { app } = await openOrderPage();
    const search = screen.getByRole('searchbox', { name: 'Rechercher un produit' });
    server.use(
      http.get(
        '*/fr/api/products',
        async () => {
          await delay(300);
          return collection([]);
        },
        { once: true },
      ),
    );
    await app.user.type(search, 'pan');
    await delay(200);
    await app.user.type(search, '{Backspace}');
    await delay(200);
    await app.user.type(search, 'n');
    expect(await screen.findByRole('button', { name: /^Pantalon/ })).toBeInTheDocument();
  });

  it('keeps a matching card and a matching customer mounted while the next response comes', async () => {
    const { app } = await openOrderPage();
    server.use(
      http.get('*/fr/api/products', async () => {
        await delay(50);
      }),
      http.get('*/fr/api/customers', async () => {
        await delay(50);
      }),
    );
    const card = screen.getByRole('button', { name: /^Chemise/ });
    const region = screen.getByRole('region', { name: 'Produits' });
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher un produit' }), 'CHEM');
    await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('button', { name: /^Pantalon/ })).toBeNull();
    expect(card).toBeInTheDocument();

    const field = screen.getByRole('combobox', { name: 'Client' });
    await app.user.click(field);
    const option = await screen.findByRole('option', { name: /Salma/ });
    await app.user.keyboard('Salma');
    await waitFor(() => expect(field).toHaveAttribute('aria-busy', 'false'));
    expect(screen.queryByRole('option', { name: /Omar/ })).toBeNull();
    expect(option).toBeInTheDocument();
  });

  it('takes what is typed over a chosen customer, and Enter chooses whom the text names', async () => {
    const { app } = await openOrderPage();
    const field = screen.getByRole('combobox', { name: 'Client' });
    const chosen = () => app.store.getState().cart?.customer?.label ?? '';
    await app.user.click(field);
    await app.user.click(await screen.findByRole('option', { name: /Salma/ }));
    expect(chosen()).toContain('Salma');

    await app.user.tripleClick(field);
    await app.user.keyboard('Nobody{Enter}');
    expect(field).toHaveValue('Nobody');
    await app.user.tripleClick(field);
    await app.user.keyboard('Omar{Enter}');
    await waitFor(() => expect(chosen()).toContain('Omar'));
  });

  it('adds the first result when Enter comes before the results', async () => {
    const { app } = await openOrderPage();
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher un produit' }), 'Pant{Enter}');
    expect(await screen.findByRole('button', { name: 'Un de plus de Pantalon' })).toBeInTheDocument();
    expect(screen.queryByText(/Aucun produit n'a le code/)).toBeNull();
  });

  it('shows when no product has the code', async () => {
    const { app } = await openOrderPage();
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher un produit' }), '999{Enter}');
    expect(await screen.findByText("Aucun produit n'a le code 999.")).toBeInTheDocument();
  });

  it('does not say that no product has the code when the search failed', async () => {
    const { app } = await openOrderPage();
    server.use(
      http.get('*/fr/api/products', () => HttpResponse.json({ code: 'unavailable' }, { status: 503 })),
    );
    await app.user.type(screen.getByRole('searchbox', { name: 'Rechercher un produit' }), '999{Enter}');
    await waitFor(() =>
      expect(screen.getByRole('region', { name: 'Produits' })).toHaveTextContent(/réessayez/i),
    );
    expect(screen.queryByText(/Aucun produit n'a le code/)).toBeNull();
  });
});

describe('adding a customer', () => {
  async function fillCustomer({ user }: App, phone: string) {
    await user.click(screen.getByRole('button', { name: 'Ajouter' }));
    const dialog = within(await screen.findByRole('dialog'));
    const texts = { Prénom: 'Sara', Nom: 'Filali', 'E-mail': 's@x.ma', Téléphone: phone, Adresse: 'Rue 1' };
    for (const [label, text] of Object.entries(texts)) {
      await user.type(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text);
    }
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    return dialog;
  }

  it('selects the new customer', async () => {
    const { app } = await openOrderPage();
    await fillCustomer(app, '0661999999');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Sara Tazi (0661999999)');
  });

  it('shows a dismissible violation and offers the customer with this phone number', async () => {
    const { app } = await openOrderPage();
    const dialog = await fillCustomer(app, '0661000002');
    expect(await dialog.findByText('Ce numéro est déjà pris.')).toBeInTheDocument();
    await app.user.click(dialog.getByRole('button', { name: 'Masquer' }));
    expect(dialog.queryByText('Ce numéro est déjà pris.')).toBeNull();
    await app.user.click(dialog.getByRole('button', { name: 'Prendre ce client' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('Omar Tazi (0661000002)'),
    );
  });
});

describe('a chosen payment status', () => {
  const warning = () => screen.queryByText(/^Si le paiement est partielle/);

  it('shows a warning if it is partial, until the amounts change', async () => {
    const { app } = await openOrderPage();
    await fillSale(app);
    expect(warning()).toBeNull();
    await app.user.click(screen.getByRole('combobox', { name: 'Etat du paiement' }));
    await app.user.click(screen.getByRole('option', { name: 'Réglé partiellement' }));
    expect(warning()).toBeInTheDocument();
    await app.user.type(screen.getByRole('textbox', { name: 'Montant payé' }), '25');
    expect(warning()).toBeNull();
  });
});

describe('the slots', () => {
  const remark = (code: string, message: string) => ({ messages: [message], remarks: [{ code, message }] });
  const respondWith = (more: object) =>
    http.post('*/fr/pos/cart/checkout', () => HttpResponse.json({ ...preview({}), ...more }));

  async function openHours(more: object) {
    server.use(respondWith(more), ...createShop().handlers);
    const app = renderApp('/pos');
    await screen.findByRole('combobox', { name: 'Client' });
    await chooseMode(app);
    await app.user.click(screen.getByRole('button', { name: 'Collecte' }));
    return screen.findByRole('combobox', { name: 'Créneau de collecte' });
  }

  it('show at their field that none is free', async () => {
    const hours = await openHours({ collectHours: [], ...remark('collect-full', 'Aucun créneau libre.') });
    expect(hours).toHaveAccessibleDescription('Aucun créneau libre.');
  });

  it('show what the van has left, and that the cart does not fit', async () => {
    const [free] = preview({}).collectHours;
    const collectHours = [
      { ...free, quantityLeft: 12.5 },
      { ...free, from: '10:00', label: '10:00 - 12:00', quantityLeft: 0.5 },
    ];
    server.use(
      respondWith({ collectHours, collectSlot: { date: free?.date, from: '10:00', to: '12:00' } }),
      ...createShop().handlers,
    );
    const app = renderApp('/pos');
    await screen.findByRole('combobox', { name: 'Client' });
    await app.user.click(await screen.findByRole('button', { name: /^Chemise/ }));
    await chooseMode(app);
    await app.user.click(screen.getByRole('button', { name: 'Collecte' }));
    const hours = await screen.findByRole('combobox', { name: 'Créneau de collecte' });
    expect(hours).toHaveAccessibleDescription("Ce créneau n'a pas assez de place pour le panier.");
    await app.user.click(hours);
    expect(screen.getByRole('option', { name: '08:00 - 10:00 (reste 12,5)' })).not.toHaveAttribute(
      'aria-disabled',
    );
    const narrow = screen.getByRole('option', { name: '10:00 - 12:00 (place pour 0,5 seulement)' });
    expect(narrow).toHaveAttribute('aria-disabled', 'true');
  });

  it('show that the chosen slot was moved', async () => {
    const hours = await openHours(remark('collect-moved', 'Le créneau a été déplacé.'));
    expect(hours).toHaveAccessibleDescription('Le créneau a été déplacé.');
  });

  it('show why there are none', async () => {
    await openHours({ collectHours: [], ...remark('never-open', 'Aucun jour ouvré.') });
    expect(screen.getByText('Aucun jour ouvré.')).toBeInTheDocument();
  });
});

describe('a shipping agent', () => {
  it('sees the catalogue collapsed and the terms disabled', async () => {
    server.use(...createShop(['ROLE_SHIPPING_AGENT']).handlers);
    const { user } = renderApp('/pos');
    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Ajouter' })).toBeDisabled();
    expect(screen.getByRole('textbox', { name: 'Pourboire' })).toBeDisabled();
    expect(screen.queryByRole('searchbox', { name: 'Rechercher un produit' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Chemise/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Afficher le catalogue' }));
    await user.click(await screen.findByRole('button', { name: /^Chemise/ }));
    expect(screen.queryByRole('textbox', { name: 'Prix de Chemise' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retirer Chemise' })).toBeNull();
    expect(screen.getByText(/ne peuvent pas en créer/)).toBeInTheDocument();
  });
});

describe('the order screen', () => {
  it('has no accessibility violation', async () => {
    const { app } = await openOrderPage();
    await fillSale(app);
    const { violations } = await axe.run(document.body);
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});
