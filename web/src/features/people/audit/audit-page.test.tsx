import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const PRICE = {
  id: 'e1',
  at: '2026-11-21T10:00:00+00:00',
  kind: 'product-changed',
  actorId: 'p1',
  actorName: 'Leila',
  subjectId: 's1',
  subjectName: 'Tapis',
  before: { price: '100', isActive: true },
  after: { price: '110', isActive: false },
  address: '',
};

function serveLog(missing: string[] = []) {
  const queries: string[] = [];
  const people = [{ id: 'p1', name: 'Leila', roles: [], state: 'active', email: '', version: 1 }];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/people', () => HttpResponse.json({ 'hydra:member': people, 'hydra:totalItems': 1 })),
    http.get('*/fr/api/audit_entries', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ 'hydra:member': [PRICE], 'hydra:totalItems': 1, missing });
    }),
  );
  return queries;
}

it('says who changed what, and shows each value as it was and as it is', async () => {
  serveLog();
  const { user } = renderApp('/people/audit');
  const row = (await screen.findByText('Modification : produit')).closest('tr');
  expect(row).toHaveTextContent('Tapis');
  expect(row).toHaveTextContent('Leila');
  expect(row).toHaveTextContent('Prix: 100 → 110');
  await user.click(screen.getByRole('button', { name: 'Modification : produit' }));
  const dialog = await screen.findByRole('dialog', { name: 'Modification : produit' });
  const cells = within(dialog)
    .getAllByRole('row')
    .map((line) => [...line.children].map((cell) => cell.textContent));
  expect(cells).toEqual([
    ['Champ', 'Avant', 'Après'],
    ['Prix', '100', '110'],
    ['Actif', 'oui', 'non'],
  ]);
});

it('finds a kind by its words, and days in the time zone of the tenant', async () => {
  const queries = serveLog();
  const { user } = renderApp('/people/audit');
  await user.type(await screen.findByRole('combobox', { name: 'Changement' }), 'règle de prix');
  expect(within(screen.getByRole('listbox')).getByText('Dropshipping')).toBeInTheDocument();
  await user.click(screen.getByRole('option', { name: 'Suppression : règle de prix' }));
  await user.type(screen.getByLabelText('Au'), '21/11/2026');
  await user.tab();
  await screen.findByText('Tapis');
  const query = new URLSearchParams(queries.at(-1));
  expect(query.get('kind')).toBe('pricing-rule-deleted');
  // The day ends at midnight in Morocco.
  expect(query.get('to')).toBe('2026-11-21T23:00:00.000Z');
});

it('names what did not answer', async () => {
  serveLog(['planning', 'site']);
  renderApp('/people/audit');
  expect(await screen.findByRole('alert')).toHaveTextContent('Planification, Site');
  expect(screen.getByText('Tapis')).toBeInTheDocument();
});
