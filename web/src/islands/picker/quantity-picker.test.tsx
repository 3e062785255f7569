import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { cartLine, shopCart } from '@/testing/shop-cart';
import { readItems } from '../cart/cart-lines';
import type { PickedProduct } from './product';
import { decrease, increase, truncateName } from './quantity-lines';
import { QuantityPicker } from './quantity-picker';

const CARPET: PickedProduct = {
  id: 'p1',
  name: 'Carpet of the High Atlas',
  price: 30,
  finalPrice: 25,
  productType: 'variable',
  unit: 'm²',
  attributValues: [
    { id: 'wool', attributName: 'Wool', price: 25 },
    { id: 'silk', attributName: 'Silk', price: 60, inStock: false },
  ],
};

const acceptLines = (sent: unknown[]) =>
  server.use(
    http.get('*/en/api/shop/cart', () => HttpResponse.json(shopCart({ lines: [] }))),
    http.put('*/en/api/shop/cart/lines', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(shopCart({ lines: [cartLine({ attributValue: 'wool', quantity: 1.1 })] }));
    }),
  );

test('picked lines go into the cart, onto the device and to the page', async () => {
  const sent: unknown[] = [];
  const onSuccess = vi.fn();
  acceptLines(sent);
  const { events } = await renderIsland(<QuantityPicker product={CARPET} onSuccess={onSuccess} />);
  expect(screen.getByText('MAD 30.00').tagName).toBe('S');
  expect(screen.getByRole('radio', { name: /Silk/ })).toBeDisabled();
  const counts = within(screen.getByLabelText('How many')).getAllByRole('option');
  expect(counts.map(({ textContent }) => textContent)).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    '10',
  ]);
  expect(screen.getByRole('button', { name: 'Add to cart' })).toBeDisabled();

  await userEvent.selectOptions(screen.getByLabelText('How many'), '2');
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }));
  const [first, second] = screen.getAllByRole('row').slice(1);
  expect(within(first as HTMLElement).getByText('Carpet of the Hi…')).toBeVisible();
  await userEvent.click(within(first as HTMLElement).getByRole('button', { name: /^More/ }));
  expect(within(first as HTMLElement).getByText('1.1 m²')).toBeVisible();
  await userEvent.click(within(second as HTMLElement).getByRole('button', { name: /^Less/ }));
  expect(screen.getAllByRole('row')).toHaveLength(2);

  await userEvent.click(screen.getByRole('button', { name: /^Add to cart/ }));
  expect(await screen.findByText(/It is in your cart/)).toBeVisible();
  expect(sent).toEqual([{ lines: [{ product: 'p1', attributValue: 'wool', quantity: 1.1 }] }]);
  expect(readItems()).toMatchObject([{ id: 'p1-0', idProduct: 'p1', quantityAttr: 1.1 }]);
  expect(onSuccess.mock.calls[0]?.[0]).toMatchObject([{ name: 'Carpet of the High Atlas Wool 1.1 m²' }]);
  expect(events.map(([name]) => name)).toEqual(['success']);
});

test('what the shop does not accept stays picked', async () => {
  server.use(
    http.get('*/en/api/shop/cart', () => HttpResponse.json(shopCart({ lines: [] }))),
    http.put('*/en/api/shop/cart/lines', () =>
      HttpResponse.json(
        {
          violations: [
            { propertyPath: 'lines[0].quantity', message: 'Only 1 is left.', code: 'out-of-stock' },
          ],
        },
        { status: 422 },
      ),
    ),
  );
  await renderIsland(<QuantityPicker product={{ ...CARPET, productType: 'simple', attributValues: [] }} />);
  await userEvent.click(screen.getByRole('button', { name: /^Add to cart/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Only 1 is left.');
  expect(readItems()).toEqual([]);
});

test('quantities are exact tenths, and below 1.1 minus removes', () => {
  let lines = [{ index: 0, value: '', tenths: 10 }];
  for (let step = 0; step < 10; step += 1) lines = increase(lines, 0, 1);
  expect(lines[0]?.tenths).toBe(20);
  expect(decrease([{ index: 0, value: '', tenths: 11 }], 0, 1)).toMatchObject([{ tenths: 10 }]);
  expect(decrease([{ index: 0, value: '', tenths: 10 }], 0, 1)).toEqual([]);
});

test.each([
  ['Sixteen letters!', 'Sixteen letters!'],
  ['Seventeen letters', 'Seventeen letter…'],
  ['سجادة من الأطلس الكبير', 'سجادة من الأطلس …'],
])('the name %s is shown as %s', (name, shown) => {
  expect(truncateName(name)).toBe(shown);
});
