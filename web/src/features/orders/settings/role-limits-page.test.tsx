import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const staffLimits = {
  role: 'ROLE_STAFF',
  discount: null,
  credit: 500,
  refund: null,
  cashDifference: null,
  discountPerDay: null,
  creditPerDay: 2000,
  refundPerDay: null,
  cashDifferencePerDay: null,
};
const shopSettings = {
  id: 't',
  version: 3,
  roleLimits: [staffLimits],
  priceCeilings: [{ role: 'ROLE_STAFF', percent: 20 }],
};

it('limits of a role are changed one by one, and none is lost', async () => {
  const sent: unknown[] = [];
  server.use(
    http.get('*/fr/api/shop_settings', () => collection([shopSettings])),
    http.put('*/fr/api/shop_settings/t', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(shopSettings);
    }),
    ...createShop().handlers,
  );
  const { user } = renderApp('/settings/limits');
  const staff = within(await screen.findByRole('group', { name: 'Personnel' }));
  expect(staff.getByLabelText('Changement de prix (%)')).toHaveValue('20');
  await user.type(staff.getByLabelText('Remboursement en une fois'), '99,5');
  await user.type(staff.getByLabelText("Remboursements d'une personne par jour"), '300');
  await user.clear(staff.getByLabelText('Changement de prix (%)'));
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent).toEqual([
    {
      roleLimits: [{ ...staffLimits, refund: 99.5, refundPerDay: 300 }],
      priceCeilings: [],
      version: 3,
    },
  ]);
});
