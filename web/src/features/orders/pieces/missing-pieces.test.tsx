import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { currentStep, order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

type State = 'expected' | 'in' | 'carried' | 'out';

interface Shop {
  states?: State[];
  scans?: number;
  roles?: string[];
}

const SLOT = { date: '2026-11-25', from: '10:00', to: '12:00' };

/** Open a page with one received order that has pieces; `scans` is how many the shop ever made. */
function open(path: string, { states = ['in', 'out'], scans = 1, roles }: Shop = {}) {
  const shop = createShop(roles);
  const stored = {
    ...order('ATL-1', { shipment: { currentStep: currentStep('received', 'Reçue') } }),
    deliverySlot: SLOT,
  };
  const pieces = states.map((state, index) => ({
    id: `p${index}`,
    code: `ATL-1-${index + 1}`,
    name: 'Manteau',
    state,
  }));
  const stop = { order: '/fr/api/orders/ATL-1', orderNumber: 'ATL-1', kind: 'delivery', pieces };
  const moves: string[] = [];
  server.use(
    http.get('*/fr/api/orders', ({ request }) => {
      const code = new URL(request.url).searchParams.get('step');
      return collection(!code || code === 'received' ? [stored] : [], {
        totals: { total: 0, paid: 0, remaining: 0 },
      });
    }),
    http.get('*/fr/api/orders/ATL-1', () => HttpResponse.json(stored)),
    http.get('*/fr/api/orders/ATL-1/:list', () => collection([])),
    http.get('*/fr/api/supplier_orders', () => collection([])),
    http.get('*/fr/api/returns', () => collection([])),
    http.get('*/fr/api/payment_entries', () => collection([])),
    http.get('*/fr/api/pieces', ({ request }) =>
      collection(new URL(request.url).searchParams.get('orderId') === 'ATL-1' ? pieces : []),
    ),
    http.get('*/fr/api/piece_scans', () => collection([], { 'hydra:totalItems': scans })),
    http.get('*/fr/api/tours', ({ request }) =>
      HttpResponse.json({
        date: SLOT.date,
        tours:
          new URL(request.url).searchParams.get('date') === SLOT.date ? [{ agent: null, stops: [stop] }] : [],
      }),
    ),
    http.post('*/fr/api/orders/ATL-1/step', async ({ request }) => {
      moves.push(((await request.json()) as { code: string }).code);
      return HttpResponse.json(stored);
    }),
    ...shop.handlers,
  );
  return { ...renderApp(path), moves };
}

const question = async () =>
  within(await screen.findByRole('dialog', { name: 'Pièces manquantes de ATL-1' }));

async function moveOnBoard(board: ReturnType<typeof open>, stage: string) {
  await board.user.click(await screen.findByRole('button', { name: 'Déplacer ATL-1' }));
  await board.user.click(await screen.findByRole('menuitem', { name: stage }));
}

describe('an order whose pieces are not all out', () => {
  it('is asked about when the board hands it over by its menu', async () => {
    const board = open('/orders/board');
    await moveOnBoard(board, 'Livrée');
    const dialog = await question();
    expect(dialog.getByText('Il manque une pièce :')).toBeInTheDocument();
    expect(dialog.getByRole('listitem')).toHaveTextContent('ManteauATL-1-1Entrée');
    expect(board.moves).toEqual([]);
    await board.user.click(dialog.getByRole('button', { name: 'Confirmer quand même' }));
    await waitFor(() => expect(board.moves).toEqual(['delivered']));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('stays when it was dragged and the person says no', async () => {
    const board = open('/orders/board');
    const card = (await screen.findByRole('link', { name: 'ATL-1' })).closest('li') as HTMLElement;
    fireEvent.dragStart(card);
    fireEvent.drop(screen.getByRole('region', { name: 'Livrée' }));
    await board.user.click((await question()).getByRole('button', { name: 'Annuler' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(within(screen.getByRole('region', { name: 'Reçue' })).getByText('ATL-1')).toBeInTheDocument();
    expect(board.moves).toEqual([]);
  });

  it('is asked about when its sheet hands it over', async () => {
    const { user, moves } = open('/orders?open=ATL-1');
    await user.click(await screen.findByRole('combobox', { name: 'Etat de la livraison' }));
    await user.click(await screen.findByRole('option', { name: 'Livrée' }));
    await user.click(screen.getByRole('button', { name: 'Déplacer' }));
    const dialog = await question();
    expect(moves).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Confirmer quand même' }));
    await waitFor(() => expect(moves).toEqual(['delivered']));
  });

  it('is asked about by the stops of the day for drivers, who see no other pieces', async () => {
    const board = open('/orders/board', { roles: ['ROLE_SHIPPING_AGENT'] });
    await moveOnBoard(board, 'Livrée');
    expect((await question()).getByText(/ATL-1-1/)).toBeInTheDocument();
    expect(board.moves).toEqual([]);
  });
});

describe('an order moves at once', () => {
  it.each<[string, Shop, string, string]>([
    ['when all its pieces are out', { states: ['out', 'out'] }, 'Livrée', 'delivered'],
    ['to a stage that takes no pieces along', {}, 'Prête', 'ready'],
    ['in a shop that scans no pieces', { states: ['expected'], scans: 0 }, 'Livrée', 'delivered'],
    [
      'for drivers of a shop that scans none',
      { states: ['expected'], roles: ['ROLE_SHIPPING_AGENT'] },
      'Livrée',
      'delivered',
    ],
  ])('%s', async (_, shop, stage, code) => {
    const board = open('/orders/board', shop);
    await moveOnBoard(board, stage);
    await waitFor(() => expect(board.moves).toEqual([code]));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
