import { expect, it } from 'vitest';
import type { PlayerStatistics } from '../contract';
import { rank } from './statistics-charts';

const player = (playerId: string, framesWon: number, highestBreak: number) =>
  ({ playerId, name: `Player ${playerId}`, framesWon, highestBreak }) as PlayerStatistics;

it('ranks players by each metric, the highest first', () => {
  const rows = [player('a', 1, 40), player('b', 3, 12), player('c', 2, 55)];
  expect(rank(rows, 'framesWon').map(({ key, value }) => [key, value])).toEqual([
    ['b', 3],
    ['c', 2],
    ['a', 1],
  ]);
  expect(rank(rows, 'highestBreak').map(({ label }) => label)).toEqual(['Player c', 'Player a', 'Player b']);
});
