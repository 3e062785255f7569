import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { order } from '@/testing/shapes';
import { collection, createShop } from '@/testing/shop';

/** A board with one received order; `answer` is what moving it gets. */
async function openBoard(answer: (code: string) => Response) {
  const shop = createShop();
  let step = { code: 'received', name: 'Reçue' };
  let version = 1;
  const asked: string[] = [];
  server.use(
    http.get('*/fr/api/orders', ({ request }) => {
      const wanted = new URL(request.url).searchParams.get('step');
      const one = { ...order('ATL-1', { shipment: { currentStep: step } }), version };
      return collection(wanted === step.code ? [one] : [], { totals: { total: 0, paid: 0, remaining: 0 } });
    }),
    http.post('*/fr/api/orders/:id/step', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      asked.push(code);
      const given = answer(code);
      if (given.ok) {
        step = { code, name: code };
        version += 1;
      }
      return given;
    }),
    ...shop.handlers,
  );
  const { user } = renderApp('/orders/board');
  const column = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByRole('link', { name: 'ATL-1' });
  return { user, column, asked };
}

describe('the board', () => {
  it('moves an order by the keyboard, at once', async () => {
    const { user, column, asked } = await openBoard(() => HttpResponse.json(order('ATL-1')));
    screen.getByRole('link', { name: 'ATL-1' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(column('Prête').getByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
    expect(column('Reçue').queryByRole('link', { name: 'ATL-1' })).toBeNull();
    await waitFor(() => expect(asked).toEqual(['ready']));
  });

  it('moves it by its menu', async () => {
    const { user, column, asked } = await openBoard(() => HttpResponse.json(order('ATL-1')));
    await user.click(screen.getByRole('button', { name: 'Déplacer ATL-1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Livrée' }));
    expect(await column('Livrée').findByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
    await waitFor(() => expect(asked).toEqual(['delivered']));
  });

  it('puts it back with the reason when the server refuses', async () => {
    const refusal = { title: 'Refusé', detail: 'Cette étape ne suit pas.' };
    const { user, column } = await openBoard(() => HttpResponse.json(refusal, { status: 409 }));
    screen.getByRole('link', { name: 'ATL-1' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await screen.findByText('Cette étape ne suit pas.')).toBeInTheDocument();
    expect(await column('Reçue').findByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
  });
});
