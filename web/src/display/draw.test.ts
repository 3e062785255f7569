import { expect, it } from 'vitest';
import { freshMatch } from '@/testing/snooker-match';
import { draw } from './draw';
import { clockOf, clockText } from './shown';

const words = {
  'scoreboard.break': 'Break',
  'scoreboard.frames': 'Frames',
  'scoreboard.bestOf': 'best of',
  'scoreboard.frame': 'Frame',
  'scoreboard.remaining': 'Remaining',
  'scoreboard.time': 'Time',
};

it('draws names, scores and who is at the table', () => {
  const board = document.createElement('main');
  const match = { ...freshMatch('club', 15, [7, 0]), bestOf: 5, framesWon: [1, 2] };
  draw(board, match, words, 3725);
  const texts = (selector: string) => [...board.querySelectorAll(selector)].map((one) => one.textContent);
  expect(texts('.name')).toEqual(['Ali', 'Sara']);
  expect(texts('.score')).toEqual(['7', '0']);
  expect(texts('.at-table .name')).toEqual(['Ali']);
  expect(texts('dt')).toEqual(['Frames, best of 5', 'Frame', 'Remaining', 'Time']);
  expect(texts('dd')).toEqual(['1 – 2', '1', '147', '01:02:05']);
});

it('writes a long name smaller instead of cutting it', () => {
  const board = document.createElement('main');
  const match = freshMatch('club', 15, [0, 0]);
  const [first, second] = match.players;
  const players = [{ ...first, name: 'Abdelkader El Mansouri' }, second] as typeof match.players;
  draw(board, { ...match, players }, words, 0);
  const [long, short] = board.querySelectorAll('.name');
  expect([long?.className, short?.className]).toEqual(['name long', 'name']);
  expect(long?.textContent).toBe('Abdelkader El Mansouri');
});

it('goes on with the clock only while the frame is open', () => {
  const frame = { ...freshMatch('club', 15, [0, 0]).currentFrame, clock: 10, startedAt: 'x' };
  expect(clockOf(frame, 2500)).toBe(12);
  expect(clockOf({ ...frame, endedAt: 'y' }, 2500)).toBe(10);
  expect(clockText(100 * 3600)).toBe('100:00:00');
});
