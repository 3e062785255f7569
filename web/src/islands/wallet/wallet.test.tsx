import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { navigation } from '../cart/go-to-checkout';
import { maximumOf, stepAmount } from './wallet-amount';
import { WalletWidget } from './wallet-widget';

test('the amount goes up to a tenth of 50 and not below 0, then the checkout opens', async () => {
  const queries: URLSearchParams[] = [];
  vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  server.use(
    http.get('*/fr/shop/cart/ajax/handle/cart', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return HttpResponse.json({ status: 'success' });
    }),
  );
  await renderIsland(<WalletWidget language="fr" />);
  const more = screen.getByRole('button', { name: 'More' });
  expect(screen.getByRole('button', { name: 'Less' })).toBeDisabled();
  for (let press = 0; press < 5; press += 1) await userEvent.click(more);
  expect(more).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: /^Use .*5\.00/ }));
  await vi.waitFor(() => expect(navigation.go).toHaveBeenCalledWith('/fr/shop/checkout'));
  expect(queries.map((query) => Object.fromEntries(query))).toEqual([{ type: 'use-wallet', amount: '5' }]);
});

test('what the shop forbids is said, and nothing opens', async () => {
  const go = vi.spyOn(navigation, 'go').mockImplementation(() => undefined);
  server.use(
    http.get('*/en/shop/cart/ajax/handle/cart', () =>
      HttpResponse.json({ status: 'error', detail: 'Sign in to pay from your wallet.' }, { status: 403 }),
    ),
  );
  await renderIsland(<WalletWidget />);
  await userEvent.click(screen.getByRole('button', { name: /^Use/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in to pay from your wallet.');
  expect(go).not.toHaveBeenCalled();
});

test('amounts are exact and clamped', () => {
  expect(maximumOf(50, 10)).toBe(5);
  expect(maximumOf(33.33, 10)).toBe(3.33);
  expect(maximumOf(50, 200)).toBe(50);
  expect(stepAmount(4.9, 0.2, 5)).toBe(5);
  expect(stepAmount(0.1, -1, 5)).toBe(0);
  expect(stepAmount(0.1, 0.2, 5)).toBe(0.3);
});
