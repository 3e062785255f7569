import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { FirstSteps } from './first-steps';

/** Show the first steps of a shop with these stages. */
async function openHome(stages: object[]) {
  const shop = createShop();
  server.use(
    http.get('*/fr/api/step_types', () => collection(stages)),
    ...shop.handlers,
  );
  renderPart(
    <MemoryRouter>
      <FirstSteps paths={[]} />
    </MemoryRouter>,
  );
  return within(await screen.findByRole('region', { name: "Jusqu'à la première vente" }));
}

describe('the first steps of a new shop', () => {
  it('leave out what every new tenant has', async () => {
    const steps = await openHome([{ id: 't1', code: 'received', name: 'Reçue' }]);
    expect(await steps.findByTitle('Fait')).toBeInTheDocument();
    expect(steps.getByText('Première vente')).toBeInTheDocument();
    expect(steps.queryByText('Étapes des commandes')).toBeNull();
    expect(steps.queryByText('Modes de paiement')).toBeNull();
    expect(steps.getAllByRole('listitem')).toHaveLength(5);
  });

  it('name it for a shop that has none', async () => {
    const steps = await openHome([]);
    expect(await steps.findByText('Étapes des commandes')).toBeInTheDocument();
  });
});
