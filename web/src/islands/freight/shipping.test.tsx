import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { cartLine, shopCart } from '@/testing/shop-cart';
import { forgetCart } from '../cart/cart-store';
import { navigation } from '../cart/go-to-checkout';
import type { PickedProduct } from '../picker/product';
import { QuantityPicker } from '../picker/quantity-picker';
import type { FreightOption } from '../shop.gen';
import { brandLabel } from './brand-label';
import { CartShipping } from './cart-shipping';
import { findCheapest } from './freight-options';
import { MinimalCheckout } from './minimal-checkout';
import { ProductShipping } from './product-shipping';

const option = (name: string, logisticPrice: number, more: Partial<FreightOption> = {}) =>
  ({
    key: name,
    logisticName: name,
    logisticPrice,
    logisticAging: '7-12',
    isUnknown: false,
    quote: `quote of ${name}`,
    expiresAt: null,
    ...more,
  }) as FreightOption;

const SUPPLIED = shopCart({
  lines: [cartLine({ vid: 'v1', quantity: 2, shipToCountries: ['FR', 'MA'] })],
  shipToCountries: ['MA', 'FR'],
});

function serve(options: FreightOption[] | null, rate: number | null = 10) {
  const quoted: unknown[] = [];
  server.use(
    http.get('*/api/shop/cart', () => HttpResponse.json(SUPPLIED)),
    http.get('*/api/freight/inventory', () =>
      HttpResponse.json({ inventory: [{ countryCode: 'US', quantity: 3 }], total: 3 }),
    ),
    http.post('*/api/freight/calculate', async ({ request }) => {
      quoted.push(await request.json());
      return options ? HttpResponse.json(options) : HttpResponse.json({}, { status: 503 });
    }),
    http.get('*/api/currency_exchange_rates', () =>
      rate ? HttpResponse.json({ 'hydra:member': [{ rate }] }) : HttpResponse.json({}, { status: 500 }),
    ),
  );
  return quoted;
}

beforeEach(() => {
  vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});
afterEach(() => {
  forgetCart();
});

test('the cheapest method is preselected, and its quote goes with the cart to the checkout', async () => {
  const chosen: unknown[] = [];
  const quoted = serve([
    option('CJPacket Ordinary', 5),
    option('Slow', 2.5),
    option('Unknown', 0, { isUnknown: true }),
  ]);
  server.use(
    http.post('*/api/shop/cart/freight', async ({ request }) => {
      chosen.push(await request.json());
      return HttpResponse.json(SUPPLIED);
    }),
  );
  await renderIsland(<CartShipping brand="Atlas" />);
  const method = await screen.findByLabelText('Shipping method');
  expect(method).toHaveDisplayValue(/^Slow · MAD\s25\.00$/);
  expect(screen.getByRole('option', { name: /^Atlas Ordinary/ })).toBeInTheDocument();
  expect(screen.getByText('MAD 105.00')).toBeVisible();
  expect(screen.getByText('7-12')).toBeVisible();
  expect(quoted).toEqual([
    { startCountryCode: 'US', endCountryCode: 'MA', products: [{ vid: 'v1', quantity: 2 }] },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Procced to checkout' }));
  await vi.waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/en/shop/checkout'));
  expect(chosen).toEqual([
    { quoteId: 'quote of Slow', logisticName: 'Slow', startCountryCode: 'US', endCountryCode: 'MA' },
  ]);
});

test('goods without a country in common are not shipped, and each says where it is sold', async () => {
  const lines = [
    cartLine({ id: 'l1', name: 'Lamp', vid: 'v1', shipToCountries: ['FR'] }),
    cartLine({ id: 'l2', name: 'Vase', vid: 'v2', shipToCountries: ['US', 'CA'] }),
  ];
  serve([option('Slow', 2.5)]);
  server.use(http.get('*/api/shop/cart', () => HttpResponse.json(shopCart({ lines }))));
  await renderIsland(<CartShipping />);
  expect(await screen.findByText('Lamp: France')).toBeVisible();
  expect(screen.getByText('Vase: United States, Canada')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Procced to checkout' })).toBeNull();
});

test('the countries are those of the cart, its first one chosen', async () => {
  serve([option('Slow', 2.5)]);
  await renderIsland(<CartShipping />);
  expect(await screen.findByLabelText('Ship to')).toHaveValue('MA');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['Morocco', 'France']),
  );
  expect(screen.queryByRole('option', { name: 'Spain' })).toBeNull();
});

test('a free method says so', async () => {
  serve([option('Gift', 0)]);
  await renderIsland(<CartShipping />);
  expect(await screen.findByText('Free shipping available')).toBeVisible();
});

test.each([[[]], [null]])(
  'without a method the form says so, and there is no way on: %o',
  async (options) => {
    serve(options);
    await renderIsland(<CartShipping />);
    expect(await screen.findByText('No shipping method found !')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Procced to checkout' })).toBeNull();
  },
);

test('where there is no rate, fees are in USD', async () => {
  serve([option('Slow', 2.5)], null);
  await renderIsland(<CartShipping />);
  expect(await screen.findByLabelText('Shipping method')).toHaveDisplayValue('Slow · US$2.50');
  expect(screen.queryByText('Total')).toBeNull();
});

test('one product is shipped for 30 in 2-3 days until the supplier says otherwise', async () => {
  serve([option('Slow', 2.5)]);
  await renderIsland(
    <ProductShipping freight={{ countries: ['MA', 'FR'], variants: [{ vid: 'v1', name: 'Red' }] }} />,
    'fr',
  );
  expect(screen.getByText(/^30,00/)).toBeVisible();
  expect(screen.getByText('2-3')).toBeVisible();
  expect(screen.getByLabelText('Livrer à')).toHaveDisplayValue('Maroc');
  expect(await screen.findByText('7-12')).toBeVisible();
  await vi.waitFor(() => expect(screen.getByText(/^25,00/)).toBeVisible());
});

test('after a failure the fees of one product are 0', async () => {
  serve(null);
  await renderIsland(<ProductShipping freight={{ variants: [{ vid: 'v1', name: 'Red' }] }} />);
  expect(await screen.findByText('No shipping method found !')).toBeVisible();
  expect(screen.getByText(/0\.00$/)).toBeVisible();
});

const SIMPLE: PickedProduct = {
  id: 'p1',
  name: 'Lamp',
  price: 30,
  finalPrice: 30,
  productType: 'simple',
  skuCode: 'v1',
};
const VARIABLE: PickedProduct = {
  ...SIMPLE,
  productType: 'variable',
  skuCode: '',
  attributValues: [
    { id: 'v1', attributName: 'Red', price: 30, skuCode: 'v1' },
    { id: 'v2', attributName: 'Blue', price: 30, skuCode: 'v2' },
  ],
};

test.each([
  ['no method', SIMPLE, []],
  ['no method', VARIABLE, []],
  ['a failure', SIMPLE, null],
  ['a failure', VARIABLE, null],
])(
  'with %s a product cannot be added to the cart until it is shipped: %o',
  async (_why, product, options) => {
    serve(options);
    const freight = { countries: ['MA', 'FR'], variants: [{ vid: 'v1', name: 'Red' }] };
    await renderIsland(<QuantityPicker product={product} />);
    await renderIsland(<QuantityPicker product={{ ...SIMPLE, id: 'p2', name: 'Vase', skuCode: '' }} />);
    const addToCart = () => screen.queryAllByRole('button', { name: /^Add to cart/ });
    expect(addToCart()).toHaveLength(2);

    await renderIsland(<ProductShipping freight={freight} />);
    expect(await screen.findByText('No shipping method found !')).toBeVisible();
    // What the form does not ship stays on sale.
    await vi.waitFor(() => expect(addToCart()).toHaveLength(1));
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();

    serve([option('Slow', 2.5)]);
    if (options) await userEvent.selectOptions(screen.getByLabelText('Ship to'), 'FR');
    else await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(addToCart()).toHaveLength(2));
    expect(screen.queryByText('No shipping method found !')).toBeNull();
  },
);

test('the cart says why fees could not be read, and reads them again', async () => {
  serve(null);
  await renderIsland(<CartShipping />);
  expect(await screen.findByText('No shipping method found !')).toBeVisible();
  expect(screen.getByText(/status 503/)).toBeVisible();
  serve([option('Slow', 2.5)]);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: 'Procced to checkout' })).toBeVisible();
});

test('the minimal form names Ozon Express and goes to the checkout', async () => {
  serve([]);
  await renderIsland(<MinimalCheckout />);
  expect(screen.getByText(/Ozon Express/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Procced to checkout' }));
  await vi.waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/en/shop/checkout'));
});

test('a price of 0 is chosen only where nothing else is priced', () => {
  expect(findCheapest([option('Free', 0)])?.key).toBe('Free');
  expect(findCheapest([option('Free', 0), option('Paid', 3)])?.key).toBe('Paid');
  expect(findCheapest([])).toBeUndefined();
});

test("the supplier's prefix is shown as the shop's name", () => {
  expect(brandLabel('CJPacket Ordinary', 'Atlas')).toBe('Atlas Ordinary');
  expect(brandLabel('Ozon Express', 'Atlas')).toBe('Ozon Express');
});
