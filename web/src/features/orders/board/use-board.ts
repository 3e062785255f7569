/** The orders of each step, and moving them: at once on the screen, then as the server says. */
import { useState } from 'react';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useListOrdersQuery } from '../api';
import type { Order, StepType } from '../contract';
import { isOver } from '../is-over';
import { useMoveOrderMutation } from '../office/api';

/** Of steps where orders end only the newest are shown. */
const OPEN_SHOWN = 60;
const OVER_SHOWN = 15;

export interface Move {
  order: Order;
  to: string;
}

export function useMoves() {
  const [move] = useMoveOrderMutation();
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function send(order: Order, to: string): Promise<void> {
    if (order.shipment?.currentStep?.code === to) return;
    const others = (all: readonly Move[]) => all.filter((other) => other.order.id !== order.id);
    setProblem(null);
    setMoves((all) => [...others(all), { order, to }]);
    try {
      await move({ id: order.id, stepBody: { code: to, version: order.version } }).unwrap();
    } catch (error) {
      setProblem(problemOf(error));
      setMoves(others);
    }
  }
  return { moves, send, problem, dismiss: () => setProblem(null) };
}

/** A move counts until the lists have it: an order that the server answers for anew is where it says. */
const isAhead = ({ order }: Move, listed: readonly Order[]): boolean =>
  !listed.some(({ id, version }) => id === order.id && version > order.version);

export function useColumn(step: StepType, moves: readonly Move[]) {
  const over = isOver(step.code);
  const { data, error, refetch } = useListOrdersQuery({
    step: step.code,
    itemsPerPage: over ? OVER_SHOWN : OPEN_SHOWN,
    order: over ? { createdAt: 'desc' } : { startDeliveryAt: 'asc' },
  });
  const listed = data?.['hydra:member'];
  const ahead = moves.filter((move) => isAhead(move, listed ?? []));
  const leaving = (id: string) => ahead.some((move) => move.order.id === id && move.to !== step.code);
  const staying = (listed ?? []).filter(({ id }) => !leaving(id));
  const arriving = ahead
    .filter(({ order, to }) => to === step.code && !staying.some(({ id }) => id === order.id))
    .map(({ order }) => order);
  return {
    orders: listed && [...arriving, ...staying],
    total: data?.['hydra:totalItems'] ?? 0,
    error,
    retry: () => void refetch(),
  };
}
