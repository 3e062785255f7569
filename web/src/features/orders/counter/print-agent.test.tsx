import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import {
  openDrawer,
  parseAgentAddress,
  readAgentAddress,
  sendToAgent,
  storeAgentAddress,
} from './print-agent';

const AGENT = 'http://127.0.0.1:9321';

const shopSettings = {
  id: 't',
  version: 1,
  roleLimits: [],
  priceCeilings: [],
  counterCustomer: '/fr/api/customers/c1',
  counterShippingMethod: '/fr/api/shipping_methods/s1',
  counterPaymentMethod: null,
  counterDeliveryType: 'on-store',
};

const methods = [
  {
    '@id': '/fr/api/payment_methods/m1',
    '@type': 'PaymentMethod',
    id: 'm1',
    name: 'Espèces',
    names: {},
    isCash: true,
  },
  {
    '@id': '/fr/api/payment_methods/m2',
    '@type': 'PaymentMethod',
    id: 'm2',
    name: 'Carte',
    names: {},
    isCash: false,
  },
];

beforeEach(() => {
  localStorage.setItem('souk.counter', 'yes');
  storeAgentAddress(AGENT);
});
afterEach(() => {
  localStorage.clear();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
});

/** Serve a shop whose agent records jobs, or answers `failure`. */
function createCounter(failure?: () => Response) {
  const jobs: { drawer: string | null; key: string | null; receipt: string }[] = [];
  const shop = createShop();
  server.use(
    http.get('*/fr/api/shop_settings', () => collection([shopSettings])),
    http.get('*/fr/api/payment_methods', () => collection(methods)),
    http.get('*/fr/api/orders/:id/receipt', () => new HttpResponse('%PDF-1.7')),
    http.post('*/fr/pos/cart/checkout', async ({ request }) => {
      const body = (await request.json()) as { paymentMethod: string; payedAmount: string };
      const paymentMethod = methods.find(({ id }) => id === body.paymentMethod) ?? null;
      const receivedAmount = Number(body.payedAmount);
      return HttpResponse.json(order('ATL-2026-000001', { paymentMethod, receivedAmount }), { status: 201 });
    }),
    http.get(`${AGENT}/status`, () => failure?.() ?? HttpResponse.json({ printer: 'ready' })),
    http.post(`${AGENT}/print`, async ({ request }) => {
      if (failure) return failure();
      const drawer = new URL(request.url).searchParams.get('drawer');
      jobs.push({ drawer, key: request.headers.get('Idempotency-Key'), receipt: await request.text() });
      return HttpResponse.json({ printed: true });
    }),
    ...shop.handlers,
  );
  return jobs;
}

/** Scan a shirt and sell it with a payment method. */
async function sell(method: RegExp) {
  const { user } = renderApp('/pos');
  await screen.findByRole('group', { name: 'Mode comptoir' });
  act(() => {
    for (const key of [...'6110001', 'Enter']) fireEvent.keyDown(document.body, { key });
  });
  await user.click(await screen.findByRole('button', { name: method }));
  await screen.findByText('ATL-2026-000001 enregistrée.');
  return user;
}

const browserPrints = () => document.querySelectorAll('iframe[title=receipt]').length;

it('sends the receipt of a cash sale to the agent once, with the drawer, and another copy without', async () => {
  const jobs = createCounter();
  const user = await sell(/^Espèces 12,50/);
  await waitFor(() => expect(jobs).toHaveLength(1));
  expect(jobs[0]).toEqual({ drawer: '1', key: 'atlas:ATL-2026-000001:1', receipt: '%PDF-1.7' });
  await user.click(screen.getByRole('button', { name: 'Imprimer le reçu de ATL-2026-000001' }));
  await waitFor(() => expect(jobs).toHaveLength(2));
  expect(jobs[1]?.drawer).toBeNull();
  expect(jobs[1]?.key).not.toBe(jobs[0]?.key);
  expect(browserPrints()).toBe(0);
});

it('says that the receipt could not be had, and prints it once it can', async () => {
  const jobs = createCounter();
  const keys: (string | null)[] = [];
  let isDown = true;
  server.use(
    http.get('*/fr/api/orders/:id/receipt', ({ request }) => {
      keys.push(request.headers.get('Idempotency-Key'));
      return isDown
        ? HttpResponse.json({ detail: 'Le service ne répond pas.' }, { status: 503 })
        : new HttpResponse('%PDF-1.7');
    }),
  );
  const user = await sell(/^Espèces 12,50/);
  const alert = await screen.findByText("Le reçu n'a pas été imprimé. Le service ne répond pas.");
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await waitFor(() => expect(jobs).toHaveLength(1));
  expect(jobs[0]).toMatchObject({ drawer: '1', key: 'atlas:ATL-2026-000001:1' });
  expect(alert).not.toBeInTheDocument();
  // The same print, which is no duplicate.
  expect(keys).toEqual(Array(2).fill('atlas:ATL-2026-000001:1:fr'));
});

it('leaves the drawer closed for a card', async () => {
  const jobs = createCounter();
  await sell(/^Carte 12,50/);
  await waitFor(() => expect(jobs).toHaveLength(1));
  expect(jobs[0]?.drawer).toBeNull();
});

it('prints with the browser and says why when the agent does not answer', async () => {
  createCounter(() => HttpResponse.error());
  const user = await sell(/^Espèces 12,50/);
  const alert = await screen.findByText(/Aucun service d'impression ne répond à http:\/\/127.0.0.1:9321/);
  expect(alert).toHaveTextContent('Le navigateur imprime à sa place.');
  expect(browserPrints()).toBe(1);
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(alert).not.toBeInTheDocument();
});

it('prints with the browser when the printer is off', async () => {
  createCounter(() => HttpResponse.json({ detail: 'connection refused' }, { status: 503 }));
  await sell(/^Espèces 12,50/);
  expect(await screen.findByText(/mais pas l'imprimante : connection refused/)).toBeInTheDocument();
  expect(browserPrints()).toBe(1);
});

it("says in the reader's language that the printer is out of paper", async () => {
  createCounter(() => HttpResponse.json({ detail: 'no paper', code: 'no-paper' }, { status: 503 }));
  await sell(/^Espèces 12,50/);
  expect(await screen.findByText(/mais pas l'imprimante : Il n'y a plus de papier\./)).toBeInTheDocument();
});

it('prints with the browser alone where no agent is set', async () => {
  storeAgentAddress('');
  const jobs = createCounter();
  await sell(/^Espèces 12,50/);
  await waitFor(() => expect(browserPrints()).toBe(1));
  expect(jobs).toEqual([]);
});

it('gives up after five seconds', async () => {
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  createCounter();
  const job = { key: 'k', opensDrawer: false };
  expect(await sendToAgent(AGENT, new Blob(['%PDF-']), job)).toEqual({ address: AGENT, detail: null });
  expect(timeout).toHaveBeenCalledWith(5000);
});

it('is set and tested on the page of the counter', async () => {
  storeAgentAddress('');
  let isOff = true;
  createCounter(() =>
    isOff
      ? HttpResponse.json({ detail: 'no paper' }, { status: 503 })
      : HttpResponse.json({ printer: 'ready' }),
  );
  const { user } = renderApp('/settings/counter');
  const field = await screen.findByLabelText("Adresse du service d'impression");
  const test = screen.getByRole('button', { name: 'Tester' });
  await user.type(field, 'http://192.168.1.5:9321');
  expect(field).toBeInvalid();
  expect(test).toBeDisabled();
  await user.clear(field);
  await user.type(field, `${AGENT}/`);
  expect(readAgentAddress()).toBe(AGENT);
  await user.click(test);
  expect(await screen.findByText(/mais pas l'imprimante : no paper/)).toBeInTheDocument();
  isOff = false;
  await user.click(test);
  expect(await screen.findByText("L'imprimante est prête.")).toBeInTheDocument();
  await user.clear(field);
  expect(readAgentAddress()).toBe('');
});

it.each([
  ['http://localhost:9321', 'http://localhost:9321'],
  [' http://127.0.0.1:9321/ ', AGENT],
  ['http://127.0.0.1:99999', null],
  ['https://127.0.0.1:9321', null],
  ['http://127.0.0.1.evil.example:9321', null],
  ['http://localhost:9321/print', null],
  ['', null],
])('the address %j is read as %j', (text, address) => {
  expect(parseAgentAddress(text)).toBe(address);
});

it('opens the drawer without a receipt once it is recorded, and says when it does not open', async () => {
  const calls: string[] = [];
  let isReady = true;
  createCounter();
  server.use(
    http.get('*/fr/api/tills', () => collection([{ id: 't1', name: 'Caisse 1', version: 1 }])),
    http.get('*/fr/api/cash_sessions', () => collection([])),
    http.post('*/fr/api/drawer_openings', ({ request }) => {
      calls.push(`recorded ${request.headers.get('Idempotency-Key')}`);
      return HttpResponse.json({ id: 'd1' }, { status: 201 });
    }),
    http.post(`${AGENT}/drawer`, ({ request }) => {
      calls.push(`opened ${request.headers.get('Idempotency-Key')}`);
      if (isReady) return HttpResponse.json({ opened: true });
      return HttpResponse.json({ detail: 'off', code: 'unreachable' }, { status: 503 });
    }),
  );
  const { user } = renderApp('/pos');
  await screen.findByRole('group', { name: 'Mode comptoir' });
  await user.keyboard('{Alt>}0{/Alt}');
  const confirm = async () => {
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('button', { name: 'Ouvrir le tiroir' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await confirm();
  const key = calls[0]?.split(' ')[1];
  expect(calls).toEqual([`recorded ${key}`, `opened ${key}`]);
  isReady = false;
  await user.click(screen.getByRole('button', { name: 'Ouvrir le tiroir' }));
  await confirm();
  expect(await screen.findByText(/Ouvrez le tiroir avec sa clé/)).toBeInTheDocument();
  expect(await openDrawer(AGENT, 'k')).toMatchObject({ reason: 'unreachable' });
});
