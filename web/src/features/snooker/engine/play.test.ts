import { describe, expect, it } from 'vitest';
import { newMatch } from '@/testing/snooker-match';
import table from '../../../../../proto/cases/snooker.json';
import type { Match, Shot } from '../contract';
import { play } from './play';

type Case = (typeof cases)[number];

const cases = [...table.frames, ...table.matches];

const AT = '2026-11-21T20:00:00Z';

const toShot = (step: Case['steps'][number]): Shot =>
  typeof step === 'number' ? { kind: 'pot', ball: step } : (step as Shot);

const summarize = (match: Match) => ({
  ...match.currentFrame,
  breaks: match.players.map(({ breaks }) => breaks.map(({ score }) => score)),
});

describe('a frame is played as on the server', () => {
  it.each(cases.map((example) => [example.name, example] as const))('%s', (_name, example) => {
    const alternatesBreak = 'alternatesBreak' in example && example.alternatesBreak;
    const start = {
      ...newMatch(example.mode as Match['mode'], example.reds, example.handicaps),
      alternatesBreak,
    };
    const shots = example.steps.map(toShot);
    const run = (count: number) =>
      shots.slice(0, count).reduce((match, shot) => play(match, shot, AT), start);
    if ('refused' in example) {
      const before = run(shots.length - 1);
      expect(() => play(before, shots.at(-1) as Shot, AT)).toThrow(
        expect.objectContaining({ code: example.code }),
      );
    } else {
      expect(summarize(run(shots.length))).toMatchObject(example.expect);
    }
  });
});

describe('games', () => {
  const start = newMatch('club', 15, [0, 0]);

  it('adds a frame to the history and starts the next', () => {
    const wonMatch = play(play(start, { kind: 'pot', ball: 5 }, AT), { kind: 'win-frame', player: 1 }, AT);
    expect(wonMatch.framesWon).toEqual([1, 0]);
    const next = play(wonMatch, { kind: 'new-frame' }, AT);
    expect(next.currentFrame).toMatchObject({ number: 2, scores: [0, 0], startedAt: '', remaining: 147 });
    expect(next.history).toMatchObject([{ scores: [5, 0], winner: 1, highestBreaks: [5, 0] }]);
  });

  it('replaces the loser by the first in the queue', () => {
    const wonMatch = play(start, { kind: 'win-frame', player: 2 }, AT);
    expect(play(wonMatch, { kind: 'new-game' }, AT, 'Omar').players.map(({ name }) => name)).toEqual([
      'Omar',
      'Sara',
    ]);
    expect(play(wonMatch, { kind: 'new-game' }, AT).players.map(({ name }) => name)).toEqual(['Ali', 'Sara']);
  });

  it('ends a best of three after two frames', () => {
    const first = play({ ...start, bestOf: 3 }, { kind: 'win-frame', player: 2 }, AT);
    const over = play(play(first, { kind: 'new-frame' }, AT), { kind: 'win-frame', player: 2 }, AT);
    expect(over).toMatchObject({ state: 'over', winner: 2, framesWon: [0, 2] });
    expect(() => play(over, { kind: 'new-frame' }, AT)).toThrow('rule-match-over');
  });

  it('keeps every ball of a frame of 200 shots', () => {
    let match = start;
    for (let shot = 0; shot < 200; shot += 1) match = play(match, { kind: 'pot', ball: (shot % 7) + 1 }, AT);
    expect(match.currentFrame.ballsPotted).toHaveLength(200);
  });
});
