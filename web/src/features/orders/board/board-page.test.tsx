import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { currentStep, order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

/** Open a board with one received order; `respond` answers its moves. */
async function openBoard(respond: (code: string) => Response, roles?: string[]) {
  const shop = createShop(roles);
  const counted: string[][] = [];
  let step = currentStep('received', 'Reçue');
  let version = 1;
  const requested: string[] = [];
  server.use(
    http.get('*/fr/api/orders', ({ request }) => {
      const code = new URL(request.url).searchParams.get('step');
      const orderInStep = { ...order('ATL-1', { shipment: { currentStep: step } }), version };
      return collection(code === step.code ? [orderInStep] : [], {
        totals: { total: 0, paid: 0, remaining: 0 },
      });
    }),
    http.post('*/fr/api/orders/:id/step', async ({ request }) => {
      const { code } = (await request.json()) as { code: string };
      requested.push(code);
      const response = respond(code);
      if (response.ok) {
        step = currentStep(code, code);
        version += 1;
      }
      return response;
    }),
    http.get('*/fr/api/piece_counts', ({ request }) => {
      counted.push(new URL(request.url).searchParams.getAll('id'));
      return collection([{ id: 'ATL-1', pieces: 5, in: 3, out: 1 }]);
    }),
    ...shop.handlers,
  );
  const { user } = renderApp('/orders/board');
  const column = (name: string) => within(screen.getByRole('region', { name }));
  await screen.findByRole('link', { name: 'ATL-1' });
  return { user, column, requested, counted };
}

describe('the board', () => {
  it('says how many pieces of an order are in and out', async () => {
    const { column } = await openBoard(() => HttpResponse.json(order('ATL-1')));
    expect(await column('Reçue').findByText('5 pièces · 3 entrées · 1 sortie')).toBeInTheDocument();
  });

  it('asks no driver for pieces, who may not see them', async () => {
    const { counted } = await openBoard(() => HttpResponse.json(order('ATL-1')), ['ROLE_SHIPPING_AGENT']);
    expect(counted).toEqual([]);
  });

  it('moves an order by keyboard without waiting for the server', async () => {
    const { user, column, requested } = await openBoard(() => HttpResponse.json(order('ATL-1')));
    screen.getByRole('link', { name: 'ATL-1' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(column('Prête').getByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
    expect(column('Reçue').queryByRole('link', { name: 'ATL-1' })).toBeNull();
    await waitFor(() => expect(requested).toEqual(['ready']));
  });

  it('moves an order by its menu', async () => {
    const { user, column, requested } = await openBoard(() => HttpResponse.json(order('ATL-1')));
    await user.click(screen.getByRole('button', { name: 'Déplacer ATL-1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Livrée' }));
    expect(await column('Livrée').findByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
    await waitFor(() => expect(requested).toEqual(['delivered']));
  });

  it('moves the order back and shows the reason when the server rejects the move', async () => {
    const problem = { title: 'Refusé', detail: 'Cette étape ne suit pas.' };
    const { user, column } = await openBoard(() => HttpResponse.json(problem, { status: 409 }));
    screen.getByRole('link', { name: 'ATL-1' }).focus();
    await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(await screen.findByText('Cette étape ne suit pas.')).toBeInTheDocument();
    expect(await column('Reçue').findByRole('link', { name: 'ATL-1' })).toBeInTheDocument();
  });
});
