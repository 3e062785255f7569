import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { newMatch } from '@/testing/snooker-match';
import { isBallOn } from '../engine/frame';
import { toPotShot } from './board-page';
import { frameLights } from './frame-lights';
import { MoreReds } from './more-reds';

const match = newMatch('match', 2, [0, 0]);
const withFrame = (change: Partial<typeof match.currentFrame>) => ({
  ...match,
  currentFrame: { ...match.currentFrame, ...change },
});

it('counts more reds of a stroke, up to those on the table', async () => {
  const change = vi.fn();
  renderPart(<MoreReds match={match} count={1} change={change} />);
  const [less, more] = await screen.findAllByRole('button');
  await userEvent.click(more as HTMLElement);
  await userEvent.click(less as HTMLElement);
  expect(change.mock.calls).toEqual([[2], [0]]);
});

it('sends the reds of a stroke with the ball that is pressed', () => {
  const free = withFrame({ freeBall: true });
  expect(toPotShot(match, 1, 0)).toEqual({ kind: 'pot', ball: 1 });
  expect(toPotShot(match, 1, 2)).toEqual({ kind: 'pot', ball: 1, redsDown: 3 });
  expect(toPotShot(match, 5, 2)).toEqual({ kind: 'pot', ball: 5 });
  expect(toPotShot(free, 5, 1)).toEqual({ kind: 'free-ball-pot', ball: 5, redsDown: 1 });
  expect(toPotShot({ ...match, mode: 'club' }, 5, 1)).toEqual({ kind: 'pot', ball: 5, redsDown: 1 });
});

it('knows which balls are on', () => {
  const on = (current: typeof match) => [1, 2, 3, 4, 5, 6, 7].filter((ball) => isBallOn(current, ball));
  expect(on(match)).toEqual([1]);
  expect(on(withFrame({ followsRed: true }))).toEqual([2, 3, 4, 5, 6, 7]);
  expect(on(withFrame({ reds: 0, colours: [4, 5] }))).toEqual([4]);
  expect(on(withFrame({ freeBall: true }))).toHaveLength(7);
  expect(on({ ...match, mode: 'club' })).toHaveLength(7);
});

it('lights a frame under the name of who won it', () => {
  const current = withFrame({ winner: 2 });
  expect(frameLights(current, 1)).toEqual([{ number: 1, isWon: false }]);
  expect(frameLights(current, 2)).toEqual([{ number: 1, isWon: true }]);
});
