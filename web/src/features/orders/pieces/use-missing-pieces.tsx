/** Asks before a move to a stage that takes pieces along while some of them are not there. */
import { type ReactNode, useState } from 'react';
import { toId } from '../cart/to-id';
import type { ListedOrder } from '../listed-order';
import { useLazyListPieceScansQuery, useLazyListPiecesQuery, useLazyPlanToursQuery } from '../office/api.gen';
import { findMissing, type HeldPiece, type StopTask, taskOf } from '../tour/stop-tasks';
import { useRights } from '../use-rights';
import { MissingPieces } from './missing-pieces';

/** The most that a page can have, as in the list of an order's pieces. */
const SHOWN = 200;

type MovedOrder = Pick<ListedOrder, 'id' | 'orderNumber' | 'collectSlot' | 'deliverySlot'>;

/** Return how people of the shop find an order's pieces; a shop that scans none is not asked about any. */
function useShopPieces() {
  const [listPieces] = useLazyListPiecesQuery();
  const [listScans] = useLazyListPieceScansQuery();
  return async ({ id }: MovedOrder): Promise<readonly HeldPiece[]> => {
    const [pieces, scans] = await Promise.all([
      listPieces({ orderId: id, itemsPerPage: SHOWN }).unwrap(),
      listScans({ itemsPerPage: 1 }).unwrap(),
    ]);
    return scans['hydra:totalItems'] > 0 ? pieces['hydra:member'] : [];
  };
}

/** Return how drivers find them: in the stops of the day, which are all that they see of pieces. */
function useDriversPieces() {
  const [planTours] = useLazyPlanToursQuery();
  return async (order: MovedOrder, task: StopTask): Promise<readonly HeldPiece[]> => {
    const slot = task === 'collect' ? order.collectSlot : order.deliverySlot;
    if (!slot) return [];
    const { tours } = await planTours({ date: slot.date }).unwrap();
    const stops = tours.flatMap((tour) => tour.stops);
    const isScanning = stops.some(({ pieces }) => pieces.some(({ state }) => state !== 'expected'));
    const stop = stops.find((other) => toId(other.order) === order.id);
    return isScanning && stop ? stop.pieces : [];
  };
}

interface Question {
  orderNumber: string;
  missing: readonly HeldPiece[];
  confirm: () => void;
}

/**
 * `ask` confirms a move at once if no piece is missing, or none can be looked up; else when the person does.
 * `dialog` is the question, which the page shows.
 */
export function useMissingPieces() {
  const { scanPieces } = useRights();
  const findInShop = useShopPieces();
  const findOnTour = useDriversPieces();
  const [question, setQuestion] = useState<Question | null>(null);

  async function ask(order: MovedOrder, step: string, confirm: () => void): Promise<void> {
    const task = taskOf(step);
    if (!task) return confirm();
    const find = scanPieces ? findInShop : findOnTour;
    const missing = findMissing(await find(order, task).catch(() => []), task);
    if (missing.length === 0) return confirm();
    setQuestion({ orderNumber: order.orderNumber, missing, confirm });
  }

  const close = (): void => setQuestion(null);
  const dialog: ReactNode = question && (
    <MissingPieces
      {...question}
      onClose={close}
      onConfirm={() => {
        close();
        question.confirm();
      }}
    />
  );
  return { ask, dialog };
}
