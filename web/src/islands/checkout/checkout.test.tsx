import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { shopCart } from '@/testing/shop-cart';
import { readItems } from '../cart/cart-lines';
import { forgetCart } from '../cart/cart-store';
import { navigation } from '../cart/go-to-checkout';
import type { CartOptions, PublicShop, ShopCart } from '../shop.gen';
import { CheckoutPage } from './checkout-page';

const UNLIMITED = { ordersLeft: null, quantityLeft: null };
const OPTIONS: CartOptions = {
  deliveryTypes: ['on-store', 'delivery'],
  shippingMethods: [{ id: 'm1', name: 'Standard', names: {}, fees: 15 }],
  collectHours: [],
  shippingHours: [
    { date: '2026-11-25', from: '10:00', to: '12:00', label: '10:00 - 12:00', full: true, ...UNLIMITED },
    { date: '2026-11-25', from: '12:00', to: '14:00', label: '12:00 - 14:00', full: false, ...UNLIMITED },
  ],
  collectDays: [],
  shippingDays: [
    { date: '2026-11-25', full: false },
    { date: '2026-11-26', full: true },
    { date: '2026-11-27', full: false },
  ],
  minDateCollect: '',
  minDateShipping: '2026-11-25',
  messages: [],
  paymentOptions: ['on-delivery', 'card'],
  takesTestCards: true,
};
const SHOP: PublicShop = {
  name: 'Atlas',
  currency: 'MAD',
  isOpen: true,
  minimumOrder: null,
  walletMaxPercent: 10,
  termsUrl: '',
  paymentOptions: ['on-delivery'],
  country: '',
  deliversByPostcode: false,
};

/** Serve a cart that keeps what is saved; return the keys of the orders. */
function serve(cart: ShopCart, shop: PublicShop, place: () => Response) {
  let stored = cart;
  const placed: { key: string | null; body: unknown }[] = [];
  server.use(
    http.get('*/api/shop/cart', () => HttpResponse.json(stored)),
    http.patch('*/api/shop/cart', async ({ request }) => {
      stored = { ...stored, ...((await request.json()) as Partial<ShopCart>) };
      return HttpResponse.json(stored);
    }),
    http.get('*/api/shop/cart/options', () => HttpResponse.json(OPTIONS)),
    http.get('*/api/shop/settings', () => HttpResponse.json(shop)),
    http.post('*/api/shop/checkout', async ({ request }) => {
      placed.push({ key: request.headers.get('Idempotency-Key'), body: await request.json() });
      return place();
    }),
  );
  return {
    placed,
    replace: (next: ShopCart) => {
      stored = next;
    },
    read: () => stored,
  };
}

const pressOrder = async () => userEvent.click(await screen.findByRole('button', { name: /^Order · / }));

beforeEach(() => {
  vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetCart();
});

test('what is filled in is saved, and the order leads to its page', async () => {
  const shop = serve(shopCart({ walletBalance: 100, walletMaximum: 8 }), SHOP, () =>
    HttpResponse.json({ id: 'o1', orderNumber: 'A-1', trackingToken: 'tok' }, { status: 201 }),
  );
  await renderIsland(<CheckoutPage />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Delivery to my address' }));
  expect(await screen.findByRole('radio', { name: /10:00 - 12:00/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('radio', { name: /12:00 - 14:00/ }));
  await userEvent.type(screen.getByLabelText('First name'), 'Nadia');
  await userEvent.type(screen.getByLabelText('E-mail'), 'nadia@example.org');
  const wallet = screen.getByLabelText(/^From your wallet/);
  await userEvent.clear(wallet);
  await userEvent.type(wallet, '50');
  await pressOrder();
  await vi.waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/en/shop/orders/tok'));
  expect(shop.read()).toMatchObject({
    deliveryType: 'delivery',
    deliverySlot: { date: '2026-11-25', from: '12:00', to: '14:00' },
    contact: { firstName: 'Nadia', email: 'nadia@example.org' },
    walletAmount: 8,
  });
  expect(shop.placed[0]?.body).toEqual({ quoteId: 'q1', paymentOption: 'on-delivery' });
  expect(readItems()).toEqual([]);
});

test('a day is chosen before its slot', async () => {
  const shop = serve(shopCart({ deliveryType: 'delivery', shippingMethod: 'm1' }), SHOP, () =>
    HttpResponse.json({}),
  );
  await renderIsland(<CheckoutPage />);
  const days = within(await screen.findByRole('radiogroup', { name: 'Day' }));
  expect(days.getByRole('radio', { name: /25 Nov/ })).toBeChecked();
  expect(days.getByRole('radio', { name: /26 Nov.*Full/ })).toBeDisabled();
  await userEvent.click(days.getByRole('radio', { name: /27 Nov/ }));
  await vi.waitFor(() => expect(shop.read()).toMatchObject({ deliverySlot: { date: '2026-11-27' } }));
});

test('errors stand at their fields', async () => {
  serve(shopCart(), SHOP, () =>
    HttpResponse.json(
      {
        violations: [
          { propertyPath: 'contact.email', message: 'This field is required.' },
          { propertyPath: 'lines[0].product', message: 'This is not sold any more.' },
        ],
      },
      { status: 422 },
    ),
  );
  await renderIsland(<CheckoutPage />);
  await pressOrder();
  const email = await screen.findByLabelText('E-mail');
  await vi.waitFor(() => expect(email).toBeInvalid());
  expect(email).toHaveAccessibleDescription('This field is required.');
  expect(screen.getByRole('alert')).toHaveTextContent('This is not sold any more.');
  expect(screen.getByRole('alert')).not.toHaveTextContent('required');
});

test('an error stays at its field until that field is changed', async () => {
  serve(shopCart(), SHOP, () =>
    HttpResponse.json(
      {
        violations: ['firstName', 'lastName', 'email'].map((name) => ({
          propertyPath: `contact.${name}`,
          message: 'This field is required.',
        })),
      },
      { status: 422 },
    ),
  );
  await renderIsland(<CheckoutPage />);
  await pressOrder();
  const [firstName, lastName] = [
    await screen.findByLabelText('First name'),
    screen.getByLabelText('Last name'),
  ];
  const email = screen.getByLabelText('E-mail');
  await vi.waitFor(() => expect(firstName).toBeInvalid());
  await userEvent.type(firstName, 'Nadia');
  await userEvent.tab();
  await vi.waitFor(() => expect(firstName).toBeValid());
  expect(lastName).toBeInvalid();
  server.use(
    http.patch('*/api/shop/cart', () =>
      HttpResponse.json(
        { violations: [{ propertyPath: 'contact.email', message: 'This is no e-mail address.' }] },
        { status: 422 },
      ),
    ),
  );
  await userEvent.type(email, 'nadia');
  await userEvent.tab();
  await vi.waitFor(() => expect(email).toHaveAccessibleDescription('This is no e-mail address.'));
  expect(lastName).toHaveAccessibleDescription('This field is required.');
});

test('a price that changed is shown, and the next press orders at the new one', async () => {
  const shop = serve(shopCart(), SHOP, () =>
    HttpResponse.json({ code: 'quote-changed', detail: 'A price has changed.' }, { status: 409 }),
  );
  await renderIsland(<CheckoutPage />);
  await screen.findByRole('button', { name: /^Order · / });
  shop.replace(
    shopCart({
      quoteId: 'q2',
      left: 90,
      total: 90,
      changes: [{ code: 'price-changed', line: 'l1', before: '80', after: '90' }],
    }),
  );
  await pressOrder();
  expect(await screen.findByText('Shirt: MAD 90.00 instead of MAD 80.00')).toBeVisible();
  expect(screen.getByText('A price has changed.')).toBeVisible();
  await pressOrder();
  await vi.waitFor(() => expect(shop.placed).toHaveLength(2));
  expect(shop.placed[1]?.body).toMatchObject({ quoteId: 'q2' });
  expect(shop.placed[1]?.key).not.toBe(shop.placed[0]?.key);
});

test('a repeated press of the same cart has the same key', async () => {
  const shop = serve(shopCart(), SHOP, () => HttpResponse.json({ detail: 'Busy.' }, { status: 503 }));
  await renderIsland(<CheckoutPage />);
  await pressOrder();
  await screen.findByText('Busy.');
  await pressOrder();
  await vi.waitFor(() => expect(shop.placed).toHaveLength(2));
  expect(shop.placed[1]?.key).toBe(shop.placed[0]?.key);
});

test('a closed shop takes no orders', async () => {
  serve(shopCart(), { ...SHOP, isOpen: false }, () => HttpResponse.json({}));
  await renderIsland(<CheckoutPage />, 'fr');
  expect(await screen.findByText(/ne prend pas de commandes/)).toBeVisible();
  expect(screen.getByRole('button', { name: /^Commander/ })).toBeDisabled();
});

test('a declined card keeps the cart, and another card is a new order', async () => {
  const replies = [
    { status: 'declined', order: null, redirectUrl: '', failureCode: 'generic_decline' },
    { status: 'action-required', order: null, redirectUrl: 'https://bank.example/1', failureCode: '' },
  ];
  const shop = serve(shopCart(), SHOP, () => HttpResponse.json(replies.shift()));
  await renderIsland(<CheckoutPage />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Pay by card' }));
  await userEvent.selectOptions(screen.getByLabelText('Card'), 'test-decline');
  await pressOrder();
  expect(await screen.findByText(/^The card was declined/)).toBeVisible();
  expect(screen.getByText('Shirt')).toBeVisible();
  await pressOrder();
  await vi.waitFor(() => expect(navigation.go).toHaveBeenCalledWith('https://bank.example/1'));
  expect(shop.placed.map(({ body }) => body)).toEqual(
    Array(2).fill({ quoteId: 'q1', paymentOption: 'card', paymentMethod: 'test-decline' }),
  );
  expect(shop.placed[1]?.key).not.toBe(shop.placed[0]?.key);
});

test('where no test cards are taken, the shopper pays on the page of the provider', async () => {
  const shop = serve(shopCart(), SHOP, () =>
    HttpResponse.json({
      status: 'action-required',
      order: { id: 'o1', orderNumber: 'A-1', trackingToken: 'tok' },
      redirectUrl: 'https://checkout.stripe.com/c/pay/cs_1',
      failureCode: '',
    }),
  );
  server.use(
    http.get('*/api/shop/cart/options', () => HttpResponse.json({ ...OPTIONS, takesTestCards: false })),
  );
  await renderIsland(<CheckoutPage />);
  await userEvent.click(await screen.findByRole('radio', { name: 'Pay by card' }));
  expect(screen.queryByLabelText('Card')).not.toBeInTheDocument();
  expect(screen.getByText(/secure page of our payment provider/)).toBeVisible();
  await pressOrder();
  await vi.waitFor(() =>
    expect(navigation.go).toHaveBeenCalledWith('https://checkout.stripe.com/c/pay/cs_1'),
  );
  expect(shop.placed[0]?.body).toEqual({ quoteId: 'q1', paymentOption: 'card' });
});

test('fees of another delivery type are not shown as those of the chosen one', async () => {
  serve(shopCart({ deliveryType: 'on-store' }), SHOP, () => new HttpResponse());
  const answers: (() => void)[] = [];
  let isFirst = true;
  server.use(
    http.get('*/api/shop/cart/options', async () => {
      if (isFirst) {
        isFirst = false;
        const free = OPTIONS.shippingMethods.map((method) => ({ ...method, fees: 0 }));
        return HttpResponse.json({ ...OPTIONS, shippingMethods: free });
      }
      await new Promise<void>((resolve) => answers.push(resolve));
      return HttpResponse.json(OPTIONS);
    }),
  );
  await renderIsland(<CheckoutPage />);
  expect(await screen.findByRole('radio', { name: /^Standard\s*Free$/ })).toBeInTheDocument();
  await userEvent.click(screen.getByRole('radio', { name: 'Delivery to my address' }));
  expect(await screen.findByRole('radio', { name: /^Standard\s*…/ })).toBeInTheDocument();
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  answers[0]?.();
  expect(await screen.findByRole('radio', { name: /^Standard\s*MAD\s15\.00/ })).toBeInTheDocument();
});

test('an address is found on the map, its place saved with the cart, and forgotten with the address', async () => {
  const saved: Partial<ShopCart>[] = [];
  const shop = serve(
    shopCart({ deliveryType: 'delivery', collectLat: 1, collectLng: 2 }),
    SHOP,
    () => new HttpResponse(),
  );
  server.use(
    http.get('*/api/geocode', () =>
      HttpResponse.json({ status: 'OK', results: [{ geometry: { location: { lat: 33.5, lng: -7.6 } } }] }),
    ),
    http.patch('*/api/shop/cart', async ({ request }) => {
      saved.push((await request.json()) as Partial<ShopCart>);
      shop.replace({ ...shop.read(), ...saved.at(-1) });
      return HttpResponse.json(shop.read());
    }),
  );
  await renderIsland(<CheckoutPage />);
  const address = await screen.findByLabelText('Delivery address');
  // The map has its room from the start, so that nothing below it moves.
  expect(address.closest('.stack')?.querySelector('.map')).toHaveStyle({ height: '150px' });
  await userEvent.type(address, '12, rue Ibn Batouta');
  await userEvent.tab();
  expect(await screen.findByRole('button', { name: /^Map of 12, rue Ibn Batouta/ })).toBeVisible();
  const elsewhere = { collectLat: 1, collectLng: 2 };
  expect(saved).toEqual([
    { shippingAddress: '12, rue Ibn Batouta', ...elsewhere, shippingLat: null, shippingLng: null },
    { ...elsewhere, shippingLat: 33.5, shippingLng: -7.6 },
  ]);
});

const addressOf = (lines: string[], postcode = '', postcodeExample = '', states: object[] = []) => ({
  lines,
  postcode,
  postcodeExample,
  states,
});
const CODE_BEFORE_TOWN = ['{street}', '{postcode} {city}'];
const COUNTRIES: Record<string, object> = {
  FR: addressOf(CODE_BEFORE_TOWN, '[0-9]{5}', '69002'),
  MA: addressOf(CODE_BEFORE_TOWN, '[0-9]{5}', '20250'),
  BE: addressOf(CODE_BEFORE_TOWN, '[1-9][0-9]{3}', '1000'),
  TN: addressOf(CODE_BEFORE_TOWN, '[0-9]{4}', '1001'),
  US: addressOf(['{street}', '{city}, {state} {postcode}'], '[0-9]{5}(-[0-9]{4})?', '78701', [
    { code: 'TX', name: 'Texas' },
  ]),
  AE: addressOf(['{street}', '{city}']),
};

const serveCountries = () =>
  server.use(
    http.get('*/api/country_packs', () =>
      HttpResponse.json({ countries: Object.keys(COUNTRIES).map((code) => ({ code, name: code })) }),
    ),
    http.get('*/api/country_packs/:code', ({ params }) =>
      HttpResponse.json({ address: COUNTRIES[String(params.code)] }),
    ),
  );

test.each([
  ['FR', 'fr', ['Rue et numéro', 'Code postal', 'Ville', 'Pays'], '69002'],
  ['MA', 'ar', ['الشارع والرقم', 'الرمز البريدي', 'المدينة', 'البلد'], '20250'],
  ['BE', 'fr', ['Rue et numéro', 'Code postal', 'Ville', 'Pays'], '1000'],
  ['TN', 'fr', ['Rue et numéro', 'Code postal', 'Ville', 'Pays'], '1001'],
  ['US', 'en', ['Street and number', 'City', 'State', 'Postal code', 'Country'], '78701'],
  ['AE', 'ar', ['الشارع والرقم', 'المدينة', 'البلد'], ''],
] as const)(
  'a shop in %s asks for an address as its country does, with no example of another one',
  async (country, locale, labels, example) => {
    serveCountries();
    serve(shopCart({ deliveryType: 'delivery' }), { ...SHOP, country }, () => HttpResponse.json({}));
    await renderIsland(<CheckoutPage />, locale);
    const street = await screen.findByLabelText(labels[0]);
    await screen.findByLabelText(labels[1]);
    const address = within(street.closest('fieldset') ?? document.body);
    const inputs = [...address.queryAllByRole('textbox'), ...address.queryAllByRole('combobox')].toSorted(
      (a, b) => (a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1),
    );
    const shown = inputs.map((input) => input.closest('.field')?.textContent);
    expect(shown.map((text) => labels.find((label) => text?.startsWith(label)))).toEqual(labels);
    const examples = inputs.map((input) => input.getAttribute('placeholder')).filter(Boolean);
    expect(examples).toEqual(example ? [example] : []);
  },
);

test('an address is saved in parts when it is left, and the post code is asked for at its field', async () => {
  serveCountries();
  const shop = serve(shopCart({ deliveryType: 'delivery' }), { ...SHOP, country: 'FR' }, () =>
    HttpResponse.json(
      { violations: [{ propertyPath: 'shippingAddress', message: 'Add the post code.' }] },
      { status: 422 },
    ),
  );
  await renderIsland(<CheckoutPage />);
  const address = within(await screen.findByRole('group', { name: 'Delivery address' }));
  await userEvent.type(address.getByLabelText('Street and number'), '12 rue Mercière');
  await userEvent.type(await address.findByLabelText('City'), 'Lyon');
  expect(shop.read().shippingAddressParts).toBeNull();
  await pressOrder();
  await vi.waitFor(() =>
    expect(shop.read().shippingAddressParts).toEqual({
      street: '12 rue Mercière',
      postcode: '',
      city: 'Lyon',
      state: '',
      country: 'FR',
    }),
  );
  await vi.waitFor(() => expect(address.getByLabelText('Postal code')).toBeInvalid());
});

test('the terms that the shop names are one click away', async () => {
  serve(shopCart(), { ...SHOP, termsUrl: '/en/terms' }, () => HttpResponse.json({}));
  await renderIsland(<CheckoutPage />);
  expect(await screen.findByRole('link', { name: 'Terms of the shop' })).toHaveAttribute('href', '/en/terms');
});
