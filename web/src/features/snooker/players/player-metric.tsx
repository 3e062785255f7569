/** One of a player's statistics, of all their matches; a dash without any. */
import { useFormat } from '@/shared/i18n/use-format';
import { useGetStatisticsQuery } from '../api.gen';

interface PlayerMetricProps {
  id: string;
  metric: 'frames' | 'framesWon' | 'highestBreak';
}

export function PlayerMetric({ id, metric }: PlayerMetricProps) {
  const { count } = useFormat();
  // One request for all cells.
  const { data } = useGetStatisticsQuery({});
  const value = data?.players.find(({ playerId }) => playerId === id)?.[metric];
  return value === undefined ? '–' : count(value);
}
