import { expect, it } from 'vitest';
import { formatClock } from '@/shared/lib/format-clock';
import { newMatch } from '@/testing/snooker-match';
import { draw } from './draw';
import { getClockSeconds } from './match';

const messages = {
  'scoreboard.break': 'Break',
  'scoreboard.frames': 'Frames',
  'scoreboard.bestOf': 'best of',
  'scoreboard.frame': 'Frame',
  'scoreboard.remaining': 'Remaining',
  'scoreboard.time': 'Time',
};

it('draws names, scores and the player at the table', () => {
  const board = document.createElement('main');
  const match = { ...newMatch('club', 15, [7, 0]), bestOf: 5, framesWon: [1, 2] };
  draw(board, match, messages, 3725);
  const texts = (selector: string) =>
    [...board.querySelectorAll(selector)].map((element) => element.textContent);
  expect(texts('.name')).toEqual(['Ali', 'Sara']);
  expect(texts('.score')).toEqual(['7', '0']);
  expect(texts('.at-table .name')).toEqual(['Ali']);
  expect(texts('dt')).toEqual(['Frames · best of 5', 'Frame', 'Remaining', 'Time']);
  expect(texts('dd')).toEqual(['1 – 2', '1', '147', '01:02:05']);
});

it('shows the ball on, the lead, snookers required, a free ball and the frames', () => {
  const board = document.createElement('main');
  const match = newMatch('match', 15, [0, 0]);
  const currentFrame = {
    ...match.currentFrame,
    scores: [50, 10],
    ballOn: 'pink',
    freeBall: true,
    snookersRequired: 3,
  } as const;
  const history = [{ winner: 2 }, { winner: 0 }] as typeof match.history;
  const texts = {
    ...messages,
    'scoreboard.ballOn': 'Ball on',
    'scoreboard.on.pink': 'pink',
    'scoreboard.lead': 'Lead',
    'scoreboard.snookers': 'Snookers required',
    'scoreboard.freeBall': 'Free ball',
  };
  draw(board, { ...match, history, currentFrame: { ...currentFrame, scores: [50, 10] } }, texts, 0);
  const facts = [...board.querySelectorAll('dl div')].map((fact) => fact.textContent);
  expect(facts).toEqual(expect.arrayContaining(['Ball onpink', 'Lead40', 'Snookers required3']));
  expect(board.querySelector('.ball.pink')).not.toBeNull();
  expect(board.querySelector('.free-ball')?.textContent).toBe('Free ball');
  const lights = [...board.querySelectorAll('.player')].map((player) =>
    [...player.querySelectorAll('.light')].map((light) => light.classList.contains('won')),
  );
  expect(lights).toEqual([
    [false, false, false],
    [true, false, false],
  ]);
});

it('shrinks a long name instead of truncating it', () => {
  const board = document.createElement('main');
  const match = newMatch('club', 15, [0, 0]);
  const [first, second] = match.players;
  const players = [{ ...first, name: 'Abdelkader El Mansouri' }, second] as typeof match.players;
  draw(board, { ...match, players }, messages, 0);
  const [long, short] = board.querySelectorAll('.name');
  // Both names have one size.
  expect([long?.className, short?.className]).toEqual(['name long', 'name long']);
  expect(long?.textContent).toBe('Abdelkader El Mansouri');
});

it('lets a name decide its direction, by which it is cut at its end', () => {
  const board = document.createElement('main');
  draw(board, newMatch('club', 15, [0, 0]), messages, 0);
  for (const name of board.querySelectorAll<HTMLElement>('.name')) {
    // The text of an element with a direction of its own would not be looked at.
    expect([name.dir, name.children.length]).toEqual(['auto', 0]);
  }
});

it('advances the clock only while the frame is open', () => {
  const frame = { ...newMatch('club', 15, [0, 0]).currentFrame, clock: 10, startedAt: 'x' };
  expect(getClockSeconds(frame, 2500)).toBe(12);
  expect(getClockSeconds({ ...frame, endedAt: 'y' }, 2500)).toBe(10);
  expect(formatClock(100 * 3600)).toBe('100:00:00');
});
