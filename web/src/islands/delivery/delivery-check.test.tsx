import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { renderIsland } from '@/testing/render-island';
import { server } from '@/testing/server';
import { DeliveryCheck } from './delivery-check';

const ANSWER = {
  answer: 'delivered',
  postcode: '69002',
  currency: 'EUR',
  fees: 5,
  freeFrom: 50,
  delayMinutes: 1440,
  zoneName: 'Centre',
};

const serve = (answer: object, status = 200, deliversByPostcode = true) =>
  server.use(
    http.get('*/api/shop/settings', () => HttpResponse.json({ country: 'FR', deliversByPostcode })),
    http.get('*/api/country_packs/FR', () =>
      HttpResponse.json({
        address: { lines: [], postcode: '[0-9]{5}', postcodeExample: '69002', states: [] },
      }),
    ),
    http.get('*/api/shop/delivery', () => HttpResponse.json(answer, { status })),
  );

const ask = async (code: string) => {
  await renderIsland(<DeliveryCheck />);
  await userEvent.type(await screen.findByLabelText(/Your postal code/), code);
  await userEvent.click(screen.getByRole('button', { name: 'Check' }));
};

test('a shopper sees fees, the amount without them and the delay of a post code', async () => {
  serve(ANSWER);
  await ask('69002');
  expect(await screen.findByText(/costs €5/)).toBeInTheDocument();
  expect(screen.getByText(/^Free from €50/)).toBeInTheDocument();
  expect(screen.getByText('The first delivery is 1 day later.')).toBeInTheDocument();
});

test('a post code outside all zones is said so', async () => {
  serve({ ...ANSWER, answer: 'outside', fees: null, freeFrom: null, delayMinutes: 0 });
  await ask('38000');
  expect(await screen.findByText(/We don't deliver to this postal code/)).toBeInTheDocument();
});

test('what is no post code is refused at its field', async () => {
  serve({ violations: [{ propertyPath: 'postcode', message: 'No post code.' }] }, 422);
  await ask('6900');
  expect(await screen.findByText('No post code.')).toBeInTheDocument();
  expect(screen.getByLabelText(/Your postal code/)).toBeInvalid();
});
