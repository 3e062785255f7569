import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

/** Open the home page of a shop without orders, and return its first steps. */
async function openHome(stages: object[]) {
  const shop = createShop();
  server.use(
    http.get('*/fr/api/step_types', () => collection(stages)),
    ...shop.handlers,
  );
  renderApp('/home');
  return within(await screen.findByRole('region', { name: "Jusqu'à la première vente" }));
}

describe('the first steps of a new shop', () => {
  it('leave out what every new tenant has', async () => {
    const steps = await openHome([{ id: 't1', code: 'received', name: 'Reçue' }]);
    await waitFor(() => expect(steps.getByTitle('Fait')).toBeInTheDocument());
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
