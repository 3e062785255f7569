import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { newMatch } from '@/testing/snooker-match';
import type { PlayedFrame } from '../api.gen';
import type { Match } from '../contract';
import { Situation } from './situation';

const match = newMatch('match', 15, [0, 0]);
const respotted: Match = {
  ...match,
  currentFrame: { ...match.currentFrame, respotted: true, canSelect: true, colours: [7] },
};

/** A board on which the next frame, too, comes to a re-spotted black. */
function Board() {
  const [history, setHistory] = useState<PlayedFrame[]>([]);
  return (
    <>
      <Situation match={{ ...respotted, history }} shoot={() => undefined} />
      <button type="button" onClick={() => setHistory([{} as PlayedFrame])}>
        Next frame
      </button>
    </>
  );
}

it('forgets who won the toss of the frame before', async () => {
  const { user } = renderPart(<Board />);
  await user.click(await screen.findByRole('button', { name: 'Tirer au sort' }));
  expect(await screen.findByText(/commence\.$/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Next frame' }));
  expect(screen.getByText(/La noire est replacée/)).toBeVisible();
});
