import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { product } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

describe('the stock word of a product card', () => {
  it('says what is left, and warns when the cart has more', async () => {
    const tracked = {
      trackStock: true,
      stockOnHand: 1,
      stockAvailable: 1,
      stockStatus: 'low-stock',
    } as const;
    const products = [product('s1', 'Savon', 10, tracked), product('s2', 'Repassage', 8)];
    server.use(
      http.get('*/api/products', () =>
        HttpResponse.json({ 'hydra:member': products, 'hydra:totalItems': products.length }),
      ),
      ...createShop().handlers,
    );
    const { user } = renderApp('/pos');
    const area = within(await screen.findByRole('region', { name: 'Produits' }));
    const card = await area.findByRole('button', { name: /Savon/ });
    expect(await within(card).findByText('Reste 1')).toBeVisible();
    expect(within(area.getByRole('button', { name: /Repassage/ })).queryByText(/Reste/)).toBeNull();
    await user.click(card);
    await user.click(card);
    await waitFor(() => expect(within(card).getByText('2 au panier, reste 1')).toBeVisible());
  });
});
