import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { currentStep } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import type { Stop } from '../office/contract';

const CODE = 'ATL-2026-000123-';

type State = Stop['pieces'][number]['state'];

const stopOf = (states: State[], code: string, kind: Stop['kind'] = 'delivery'): Stop => ({
  kind,
  order: '/fr/api/orders/ATL-1',
  orderNumber: 'ATL-2026-000123',
  slot: { date: '2026-11-25', from: '10:00', to: '12:00' },
  address: '3, rue C',
  lat: null,
  lng: null,
  customer: 'Aïcha Alami',
  phone: null,
  currentStep: currentStep(code, code),
  toCollect: 0,
  description: '',
  pieces: states.map((state, index) => ({ code: `${CODE}${index + 1}`, name: 'Manteau', state })),
});

/** Open the tour of a driver with one stop; scans move its pieces. */
async function openStop(stop: Stop) {
  const sent: unknown[] = [];
  const moves: unknown[] = [];
  const agent = { '@id': '/fr/api/agents/a', '@type': 'Agent', id: 'a', fullName: 'Karim' };
  const shop = createShop(['ROLE_SHIPPING_AGENT']);
  server.use(
    http.get('*/fr/api/tours', () =>
      HttpResponse.json({ date: '2026-11-25', tours: [{ agent, stops: [stop], kilometres: 1 }] }),
    ),
    http.post('*/fr/api/piece_scans', async ({ request }) => {
      const { code, direction } = (await request.json()) as { code: string; direction: State };
      sent.push([code, direction, request.headers.has('Idempotency-Key')]);
      const isRepeat = stop.pieces.some((piece) => piece.code === code && piece.state === direction);
      stop.pieces = stop.pieces.map((piece) =>
        piece.code === code ? { ...piece, state: direction } : piece,
      );
      return HttpResponse.json({ code, name: 'Manteau', direction, place: '', isRepeat, isSurplus: false });
    }),
    http.post('*/fr/api/orders/ATL-1/step', async ({ request }) => {
      moves.push(await request.json());
      return HttpResponse.json({});
    }),
    http.get('*/fr/api/step_types', () => {
      const codes = ['collected', 'out-for-delivery', 'delivered'];
      return HttpResponse.json({
        'hydra:totalItems': 3,
        'hydra:member': codes.map((code) => ({ id: code, code, name: code })),
      });
    }),
    ...shop.handlers,
  );
  const app = renderApp('/orders/tour');
  return { ...app, sent, moves };
}

/** Open the pieces of the stop. */
async function openPieces(...args: Parameters<typeof openStop>) {
  const app = await openStop(...args);
  await app.user.click(await screen.findByRole('button', { name: /^\d sur \d pièces?, ATL-2026-000123$/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Pièces de ATL-2026-000123' }));
  return { ...app, dialog };
}

describe('the pieces of a stop', () => {
  it('are loaded by scanning, and counted', async () => {
    const { user, dialog, sent } = await openPieces(stopOf(['in', 'in'], 'ready'));
    expect(dialog.getByText('0 sur 2 pièces')).toBeInTheDocument();
    await user.type(dialog.getByLabelText('Code'), `${CODE}1{Enter}`);
    expect(await dialog.findByText(`Manteau (${CODE}1) est chez le livreur`)).toBeInTheDocument();
    expect(await dialog.findByText('1 sur 2 pièces')).toBeInTheDocument();
    expect(sent).toEqual([[`${CODE}1`, 'carried', true]]);
    expect(dialog.queryByRole('button', { name: `Charger ${CODE}1` })).toBeNull();
    await user.click(dialog.getByRole('button', { name: `Charger ${CODE}2` }));
    expect(await dialog.findByText('2 sur 2 pièces')).toBeInTheDocument();
  });

  it('of another order are not sent', async () => {
    const { user, dialog, sent } = await openPieces(stopOf(['in'], 'ready'));
    await user.type(dialog.getByLabelText('Code'), 'ATL-2026-000999-1{Enter}');
    expect(
      await dialog.findByText("ATL-2026-000999-1 n'est pas une pièce de cet arrêt."),
    ).toBeInTheDocument();
    expect(sent).toEqual([]);
  });

  it('that are missing are asked about before the stop is confirmed', async () => {
    const { user, dialog, moves } = await openPieces(stopOf(['carried', 'out'], 'out-for-delivery'));
    await user.click(dialog.getByRole('button', { name: 'Livrée' }));
    const question = within(
      await screen.findByRole('dialog', { name: 'Pièces manquantes de ATL-2026-000123' }),
    );
    expect(question.getByText('Il manque une pièce :')).toBeInTheDocument();
    expect(question.getByRole('listitem')).toHaveTextContent(`${CODE}1`);
    expect(moves).toEqual([]);
    await user.click(question.getByRole('button', { name: 'Confirmer quand même' }));
    await waitFor(() => expect(moves).toEqual([{ code: 'delivered' }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are collected, and the stop is confirmed at once when all are', async () => {
    const { user, dialog, sent, moves } = await openPieces(stopOf(['expected'], 'received', 'collect'));
    await user.click(dialog.getByRole('button', { name: `Collecter ${CODE}1` }));
    await dialog.findByText('1 sur 1 pièce');
    await user.click(dialog.getByRole('button', { name: 'Collectée' }));
    await waitFor(() => expect(moves).toEqual([{ code: 'collected' }]));
    expect(sent).toEqual([[`${CODE}1`, 'carried', true]]);
  });
});

describe('a stop', () => {
  it('without missing pieces is confirmed by one press', async () => {
    const { user, moves } = await openStop(stopOf(['out'], 'out-for-delivery'));
    await user.click(await screen.findByRole('button', { name: 'Livrée, ATL-2026-000123' }));
    await waitFor(() => expect(moves).toEqual([{ code: 'delivered' }]));
  });

  it('with missing pieces is not confirmed before they are asked about', async () => {
    const { user, moves } = await openStop(stopOf(['expected'], 'received', 'collect'));
    await user.click(await screen.findByRole('button', { name: 'Collectée, ATL-2026-000123' }));
    expect(await screen.findByRole('dialog', { name: 'Pièces de ATL-2026-000123' })).toBeInTheDocument();
    expect(moves).toEqual([]);
  });

  it('that is done has nothing to confirm, and leads to the address', async () => {
    await openStop(stopOf(['out'], 'delivered'));
    const way = await screen.findByRole('link', { name: 'Itinéraire vers Aïcha Alami' });
    expect(way).toHaveAttribute('href', 'geo:0,0?q=3%2C%20rue%20C');
    expect(screen.queryByRole('button', { name: /^Livrée/ })).toBeNull();
  });
});
