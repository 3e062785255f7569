import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { Piece, PieceScan } from '../office/contract';

const CODE = 'ATL-2026-000123-';

const piece = (number: number, fields: Partial<Piece> = {}): Piece => ({
  '@id': `/fr/api/pieces/p${number}`,
  '@type': 'Piece',
  id: `p${number}`,
  version: 1,
  order: '/fr/api/orders/ATL-1',
  orderItem: 'l1',
  number,
  code: `${CODE}${number}`,
  name: 'Manteau',
  colour: '',
  defect: '',
  photo: '',
  place: '',
  state: 'expected',
  isSurplus: false,
  createdAt: '2026-11-23T08:00:00Z',
  updatedAt: '2026-11-23T08:00:00Z',
  ...fields,
});

const scan = (fields: Partial<PieceScan> = {}): PieceScan => ({
  '@id': '/fr/api/piece_scans/s1',
  '@type': 'PieceScan',
  id: 's1',
  piece: '/fr/api/pieces/p1',
  order: '/fr/api/orders/ATL-1',
  code: `${CODE}1`,
  name: 'Manteau',
  direction: 'in',
  place: '',
  personName: 'Salma',
  createdAt: '2026-11-23T08:00:00Z',
  isRepeat: false,
  isSurplus: false,
  ...fields,
});

/** Press the keys as a scanner does, a millisecond after each other, and fill the field as they do. */
function burst(field: HTMLElement, code: string): void {
  const press = (key: string, index: number) => {
    const event = createEvent.keyDown(field, { key });
    Object.defineProperty(event, 'timeStamp', { value: 1_000_000 + index });
    fireEvent(field, event);
  };
  const before = (field as HTMLInputElement).value;
  [...code].forEach(press);
  fireEvent.change(field, { target: { value: before + code } });
  press('Enter', code.length);
}

/** Open a page of a shop with these pieces; `answer` answers scans. */
function open(path: string, pieces: Piece[], answer: () => Response = () => HttpResponse.json(scan())) {
  const shop = createShop(['ROLE_STAFF']);
  const stored = order('ATL-1');
  shop.orders.push(stored);
  const sent: { body: unknown; key: string | null }[] = [];
  const changed: unknown[] = [];
  server.use(
    http.get('*/fr/api/orders/ATL-1/:list', () => collection([])),
    http.get('*/fr/api/pieces', () => collection(pieces)),
    http.get('*/fr/api/piece_scans', () => collection([scan()])),
    http.get('*/fr/api/payment_entries', () => collection([])),
    http.get('*/fr/api/returns', () => collection([])),
    http.get('*/fr/api/supplier_orders', () => collection([])),
    http.post('*/fr/api/piece_scans', async ({ request }) => {
      sent.push({ body: await request.json(), key: request.headers.get('Idempotency-Key') });
      return answer();
    }),
    http.put('*/fr/api/pieces/:id', async ({ request }) => {
      changed.push(await request.json());
      return HttpResponse.json(piece(1));
    }),
    ...shop.handlers,
  );
  return { ...renderApp(path), sent, changed };
}

describe('the pieces of an order', () => {
  it('are listed with where they are and what they are like', async () => {
    open('/orders?open=ATL-1', [
      piece(1, { state: 'in', place: 'A 7', colour: 'bleu', defect: 'tache' }),
      piece(2, { isSurplus: true, state: 'out' }),
    ]);
    const list = within(await screen.findByRole('list', { name: 'Pièces' }));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent('Portant A 7 · bleu · tache');
    expect(list.getByText("N'est plus dans la commande")).toBeInTheDocument();
    expect(screen.getByText('2 pièces · 1 entrée · 1 sortie')).toBeInTheDocument();
  });

  it('are scanned in, and out once they are in', async () => {
    const { user, sent } = open('/orders?open=ATL-1', [piece(1), piece(2, { state: 'in' })]);
    await user.click(await screen.findByRole('button', { name: `Entrer ${CODE}1` }));
    await user.click(screen.getByRole('button', { name: `Sortir ${CODE}2` }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent.map(({ body }) => body)).toEqual([
      { code: `${CODE}1`, direction: 'in', place: '' },
      { code: `${CODE}2`, direction: 'out', place: '' },
    ]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('are described, based on the version that was shown', async () => {
    const { user, changed } = open('/orders?open=ATL-1', [piece(1, { version: 3, colour: 'bleu' })]);
    await user.click(await screen.findByRole('button', { name: `Décrire ${CODE}1` }));
    const dialog = within(await screen.findByRole('dialog', { name: `Décrire ${CODE}1` }));
    await user.type(dialog.getByLabelText('Taches et défauts'), 'Tache');
    await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: `Décrire ${CODE}1` })).toBeNull());
    expect(changed).toEqual([{ colour: 'bleu', defect: 'Tache', photo: '', place: '', version: 3 }]);
  });
});

describe('the scan page', () => {
  it('scans by keyboard alone, one piece after another', async () => {
    const { user, sent } = open('/orders/pieces', []);
    await screen.findByLabelText('Code');
    await user.keyboard(`${CODE}1{Enter}`);
    expect(await screen.findByText(`Manteau (${CODE}1) est entrée`)).toBeInTheDocument();
    await user.keyboard(`${CODE}2{Enter}`);
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(screen.getByLabelText('Code')).toHaveFocus();
  });

  it('takes a scan out of the place, which stays for the next piece', async () => {
    const { sent } = open('/orders/pieces', []);
    const place = await screen.findByLabelText('Portant');
    fireEvent.change(place, { target: { value: 'A 7' } });
    act(() => burst(place, `${CODE}1`));
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]?.body).toEqual({ code: `${CODE}1`, direction: 'in', place: 'A 7' });
    expect(place).toHaveValue('A 7');
  });

  it('scans out without a place, and says what was out already', async () => {
    const repeat = scan({ direction: 'out', isRepeat: true });
    const { user, sent } = open('/orders/pieces', [], () => HttpResponse.json(repeat));
    await user.click(await screen.findByRole('button', { name: 'Sortie' }));
    expect(screen.queryByLabelText('Portant')).toBeNull();
    await user.keyboard(`${CODE}1{Enter}`);
    expect(await screen.findByText(`Manteau (${CODE}1) était déjà sortie`)).toBeInTheDocument();
    expect(sent[0]?.body).toEqual({ code: `${CODE}1`, direction: 'out', place: '' });
  });

  it('says which code no piece has', async () => {
    const violation = {
      propertyPath: 'code',
      message: 'Aucune pièce ne porte ce code.',
      code: 'unknown-piece',
    };
    const refusal = { title: 'Refusé', status: 422, violations: [violation] };
    const { user } = open('/orders/pieces', [], () => HttpResponse.json(refusal, { status: 422 }));
    await screen.findByLabelText('Code');
    await user.keyboard('XYZ{Enter}');
    expect(await screen.findByText('Aucune pièce ne porte ce code.')).toBeInTheDocument();
  });
});
