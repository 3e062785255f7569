import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { MapView } from './map-view';

it('names the buttons of a large map in the language of the reader', async () => {
  renderPart(<MapView label="Carte" pins={[]} height={200} />);
  expect(await screen.findByRole('button', { name: 'Zoom avant' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Zoom arrière' })).toBeVisible();
});

it('has no buttons where it is small', async () => {
  renderPart(<MapView label="Carte" pins={[]} />);
  expect(await screen.findByRole('region', { name: 'Carte' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
