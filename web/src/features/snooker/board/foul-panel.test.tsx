import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { newMatch } from '@/testing/snooker-match';
import type { Match, Shot } from '../contract';
import { FoulPanel } from './foul-panel';

function openPanel(match: Match) {
  const shots: Shot[] = [];
  return { shots, ...renderPart(<FoulPanel match={match} onFoul={(shot) => shots.push(shot)} />) };
}

/** A match by the official rules with these balls on the table. */
const table = (reds: number, colours: number[], ballOn: Match['currentFrame']['ballOn']): Match => {
  const match = newMatch('match', 15, [0, 0]);
  return { ...match, currentFrame: { ...match.currentFrame, reds, colours, ballOn } };
};

const points = (count: number) => screen.findByRole('button', { name: `Faute, ${count} points` });

it('sends a foul with the reds that fell, and lets the opponent play', async () => {
  const { shots, user } = openPanel(newMatch('club', 15, [0, 0]));
  const more = await screen.findByRole('button', { name: 'Une rouge tombée de plus' });
  await user.click(more);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Une rouge tombée de moins' }));
  expect(screen.getByText('1 rouge tombée')).toBeVisible();
  await user.click(await points(5));
  expect(shots).toEqual([{ kind: 'foul', points: 5, redsDown: 1, next: 'opponent', freeBall: false }]);
});

it('counts no more reds than are on the table, and none below zero', async () => {
  const { user } = openPanel(table(1, [2, 3, 4, 5, 6, 7], 'red'));
  const [less, more] = [
    await screen.findByRole('button', { name: 'Une rouge tombée de moins' }),
    screen.getByRole('button', { name: 'Une rouge tombée de plus' }),
  ];
  await user.click(less);
  expect(screen.getByText('0 rouge tombée')).toBeVisible();
  for (let press = 0; press < 3; press += 1) await user.click(more);
  expect(screen.getByText('1 rouge tombée')).toBeVisible();
});

it('offers no fewer points than the ball on is worth in a match', async () => {
  openPanel(table(0, [6, 7], 'pink'));
  expect(await points(4)).toBeDisabled();
  expect(await points(5)).toBeDisabled();
  expect(await points(6)).toBeEnabled();
});

it('has neither miss nor free ball in a club game', async () => {
  openPanel(newMatch('club', 15, [0, 0]));
  expect(await screen.findByRole('checkbox', { name: 'Le fautif rejoue' })).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Miss' })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Free ball' })).toBeNull();
});

it('sends a miss, after which the offender plays again without a free ball', async () => {
  const { shots, user } = openPanel(table(15, [2, 3, 4, 5, 6, 7], 'red'));
  await user.click(await screen.findByRole('checkbox', { name: 'Free ball' }));
  await user.click(await points(4));
  await user.click(screen.getByRole('checkbox', { name: 'Miss' }));
  await user.click(screen.getByRole('checkbox', { name: 'Le fautif rejoue' }));
  await user.click(await points(4));
  expect(shots).toMatchObject([
    { kind: 'foul', next: 'opponent', freeBall: true },
    { kind: 'miss', next: 'offender', freeBall: false },
  ]);
});
