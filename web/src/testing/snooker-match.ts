/** A match without shots, for tests. */
import type { Match } from '@/features/snooker/contract';

const player = (id: string, name: string, handicap: number) => ({
  id,
  name,
  score: handicap,
  currentBreak: 0,
  breaks: [],
  framesWon: 0,
  handicap,
  fouls: 0,
});

export function newMatch(
  mode: Match['mode'],
  reds: number,
  [first = 0, second = 0]: readonly number[],
): Match {
  return {
    '@id': '/fr/api/snooker_matches/m1',
    '@type': 'SnookerMatch',
    id: 'm1',
    version: 1,
    mode,
    bestOf: 0,
    reds,
    handicaps: [first, second],
    winnerStays: true,
    players: [player('p1', 'Ali', first), player('p2', 'Sara', second)],
    state: 'open',
    winner: 0,
    framesWon: [0, 0],
    currentFrame: {
      number: 1,
      scores: [first, second],
      turn: 1,
      currentBreak: 0,
      remaining: reds * 8 + 27,
      ballOn: mode === 'club' ? 'any' : 'red',
      snookersRequired: 0,
      freeBall: false,
      state: 'open',
      clock: 0,
      startedAt: '',
      endedAt: '',
      reds,
      colours: [2, 3, 4, 5, 6, 7],
      followsRed: false,
      respotted: false,
      winner: 0,
      ballsPotted: [],
      canSelect: true,
    },
    history: [],
    canUndo: false,
    canRedo: false,
    createdAt: null,
    updatedAt: null,
  };
}
