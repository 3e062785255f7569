import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { ShotName } from './shots-dialog';

it.each([
  ['pot', 7, 0, 'Bille empochée · Noire, 7'],
  ['foul', 0, 5, 'Faute · +5'],
  ['miss', 0, 4, 'Faute et miss · +4'],
  ['end-turn', 0, 0, 'Fin du tour'],
] as const)('names a shot of kind %s once', async (kind, ball, points, name) => {
  const { container } = renderPart(<ShotName shot={{ kind, ball, points, redsDown: 0 }} />);
  await waitFor(() => expect(container.textContent).toBe(name));
});
