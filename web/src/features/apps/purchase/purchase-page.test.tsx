import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { application } from '@/testing/applications';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const MAJORELLE = application('majorelle', { name: 'Majorelle', price: 19900, isInstallable: false });

/** Serve the purchases of Majorelle; the payment ends with `status`. */
function servePurchases(status: string) {
  const bodies: unknown[] = [];
  const purchases: object[] = [];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/applications', () => collection([MAJORELLE])),
    http.get('*/fr/api/application_purchases', () => collection(purchases)),
    http.post('*/fr/api/application_purchases', async ({ request }) => {
      bodies.push(await request.json());
      purchases.unshift({ id: 'p1', application: 'majorelle', status });
      return HttpResponse.json(purchases[0], { status: 201 });
    }),
  );
  return bodies;
}

it('pays and leads to the application', async () => {
  const bodies = servePurchases('paid');
  const { user } = renderApp('/apps/majorelle/purchase');
  await user.click(await screen.findByRole('button', { name: /Payer 199,00/ }));
  const link = await screen.findByRole('link', { name: 'Installer maintenant' });
  expect(link).toHaveAttribute('href', '/apps/majorelle');
  expect(bodies).toEqual([{ application: 'majorelle', paymentMethod: 'test-approve' }]);
});

it('says that a payment was declined, and lets it be tried again', async () => {
  servePurchases('declined');
  const { user } = renderApp('/apps/majorelle/purchase');
  await user.click(await screen.findByRole('button', { name: /Payer/ }));
  expect(await screen.findByText(/paiement a été refusé/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /Payer/ })).toBeEnabled();
});
