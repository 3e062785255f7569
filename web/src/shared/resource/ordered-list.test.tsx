import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const ROW_HEIGHT = 40;

// jsdom has no layout, and a row is moved to where another is.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function (this: HTMLElement) {
    const row = this.closest('tr');
    const index = row?.parentElement ? [...row.parentElement.children].indexOf(row) : 0;
    return DOMRect.fromRect({ x: 0, y: index * ROW_HEIGHT, width: 600, height: ROW_HEIGHT });
  });
});

async function openPaymentMethods(fails = false) {
  let methods = ['Espèces', 'Carte', 'Virement'].map((name, position) => ({
    '@id': `/fr/api/payment_methods/m${position}`,
    id: `m${position}`,
    version: 1,
    name,
    position,
  }));
  const sent: Record<string, unknown>[] = [];
  server.use(
    http.get('*/fr/api/payment_methods', () =>
      collection(methods.toSorted((a, b) => a.position - b.position)),
    ),
    http.put('*/fr/api/payment_methods/:id', async ({ params, request }) => {
      if (fails) return HttpResponse.json({ title: 'Refusé' }, { status: 403 });
      const body = (await request.json()) as { position: number };
      sent.push({ id: params.id, ...body });
      methods = methods.map((method) => (method.id === params.id ? { ...method, ...body } : method));
      return HttpResponse.json(methods.find(({ id }) => id === params.id));
    }),
    ...createShop().handlers,
  );
  const app = renderApp('/settings/payment-methods');
  return { app, sent };
}

const getNames = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[1]?.textContent);

it('moves an item with the keyboard and stores the positions that changed', async () => {
  const { app, sent } = await openPaymentMethods();
  (await screen.findByRole('button', { name: 'Déplacer Espèces' })).focus();
  await app.user.keyboard(' ');
  await app.user.keyboard('{ArrowDown}');
  await screen.findByText('Espèces est à la place 2 sur 3');
  await app.user.keyboard(' ');
  await waitFor(() => expect(getNames()).toEqual(['Carte', 'Espèces', 'Virement']));
  await waitFor(() =>
    expect(sent).toEqual([
      { id: 'm1', position: 0, version: 1 },
      { id: 'm0', position: 1, version: 1 },
    ]),
  );
});

it('puts an item back and says why when the server rejects the move', async () => {
  const { app } = await openPaymentMethods(true);
  (await screen.findByRole('button', { name: 'Déplacer Espèces' })).focus();
  await app.user.keyboard(' ');
  await app.user.keyboard('{ArrowDown}');
  await screen.findByText('Espèces est à la place 2 sur 3');
  await app.user.keyboard(' ');
  expect(await screen.findByRole('alert')).toBeVisible();
  await waitFor(() => expect(getNames()).toEqual(['Espèces', 'Carte', 'Virement']));
});
