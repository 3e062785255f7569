/** Player and period of the statistics, stored in the query string. */
import { useListState } from '@/shared/lib/use-list-state';

const DAY = 86_400_000;

/** Return the next calendar date, or an empty string for invalid input. */
export function nextDay(day: string): string {
  const timestamp = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(timestamp) ? '' : new Date(timestamp + DAY).toISOString().slice(0, 10);
}

export function usePeriod() {
  const state = useListState({ sort: '', direction: 'asc' });
  const [player, from, to] = [state.get('player'), state.get('from'), state.get('to')];
  // A date without time is in the shop's time zone.
  const before = nextDay(to);
  return {
    player,
    from,
    to,
    query: { ...(player && { player }), ...(from && { from }), ...(before && { before }) },
    change: (changes: Partial<Record<'player' | 'from' | 'to', string>>) => state.change(changes),
  };
}

export type Period = ReturnType<typeof usePeriod>;
