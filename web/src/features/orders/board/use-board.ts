/** Orders per step, and optimistic moves. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { useListOrdersQuery } from '../api.gen';
import { useTillField } from '../cash/current-till';
import type { StepType } from '../contract';
import { isFinalStep } from '../final-steps';
import { LISTED_FIELDS, type ListedOrder } from '../listed-order';
import { useMoveOrderMutation } from '../office/api.gen';
import type { RefundTo } from '../payments/cancel-dialog';

/** Finished steps only show the newest orders. */
const OPEN_LIMIT = 60;
const FINISHED_LIMIT = 15;

export interface Move {
  order: ListedOrder;
  to: string;
}

export function useMoves() {
  const [move] = useMoveOrderMutation();
  const till = useTillField();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(order: ListedOrder, to: string, refundTo?: RefundTo): Promise<void> {
    if (order.shipment?.currentStep?.code === to) return;
    const others = (all: readonly Move[]) => all.filter((other) => other.order.id !== order.id);
    setProblem(null);
    setMoves((all) => [...others(all), { order, to }]);
    try {
      await move({
        id: order.id,
        moveOrderBody: { code: to, version: order.version, ...(refundTo && { refundTo, ...till() }) },
      }).unwrap();
    } catch (error) {
      setProblem(toProblem(error));
      setMoves(others);
    }
  }
  return { moves, send, problem, dismiss: () => setProblem(null) };
}

/** Return whether a move is not in the list yet: the list has no newer version of the order. */
const isPending = ({ order }: Move, listed: readonly ListedOrder[]): boolean =>
  !listed.some(({ id, version }) => id === order.id && version > order.version);

export function useColumn(step: StepType, moves: readonly Move[]) {
  const isFinished = isFinalStep(step.code);
  const { data, error, refetch } = useListOrdersQuery({
    fields: LISTED_FIELDS,
    step: step.code,
    itemsPerPage: isFinished ? FINISHED_LIMIT : OPEN_LIMIT,
    order: isFinished ? { createdAt: 'desc' } : { startDeliveryAt: 'asc' },
  });
  const listed = data?.['hydra:member'];
  const pending = moves.filter((move) => isPending(move, listed ?? []));
  const isLeaving = (id: string) => pending.some((move) => move.order.id === id && move.to !== step.code);
  const remaining = (listed ?? []).filter(({ id }) => !isLeaving(id));
  const arriving = pending
    .filter(({ order, to }) => to === step.code && !remaining.some(({ id }) => id === order.id))
    .map(({ order }) => order);
  return {
    orders: listed && [...arriving, ...remaining],
    total: data?.['hydra:totalItems'] ?? 0,
    /** Amount of all orders of the stage. */
    sum: data?.totals.total ?? 0,
    error,
    retry: () => void refetch(),
  };
}
