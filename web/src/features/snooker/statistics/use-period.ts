/** Whose figures, and of which days; kept in the address. */
import { useListState } from '@/shared/lib/use-list-state';

const DAY = 86_400_000;

/** The day after one, as dates are written; nothing after what is no day. */
export function dayAfter(day: string): string {
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) ? '' : new Date(at + DAY).toISOString().slice(0, 10);
}

export function usePeriod() {
  const state = useListState({ sort: '', direction: 'asc' });
  const [player, from, to] = [state.get('player'), state.get('from'), state.get('to')];
  // A day without a time is the shop's own.
  const before = dayAfter(to);
  return {
    player,
    from,
    to,
    asked: { ...(player && { player }), ...(from && { from }), ...(before && { before }) },
    change: (more: Partial<Record<'player' | 'from' | 'to', string>>) => state.change(more),
  };
}

export type Period = ReturnType<typeof usePeriod>;
