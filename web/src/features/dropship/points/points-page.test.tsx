import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import type { PointsPlan } from '../contract';

const plan = (more: Partial<PointsPlan> = {}): PointsPlan => ({
  left: 4000,
  total: 16_000,
  readAt: null,
  callsPerSecond: 1,
  pointsPerProduct: 12,
  pointsPerPage: 1,
  listings: 70,
  syncPoints: 840,
  isSyncShort: false,
  waiting: 0,
  waitingPoints: 0,
  endsAt: null,
  isShared: false,
  ...more,
});

async function openPoints(respond: () => Response) {
  server.use(http.get('*/fr/api/supplier/points', respond), ...createShop().handlers);
  const { user } = renderApp('/dropship/points');
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  return { user, section };
}

it('shows what is left of the points, as a share too, and what products and the synchronisation need', async () => {
  const { section } = await openPoints(() => HttpResponse.json(plan()));
  const left = await section("Points restants aujourd'hui");
  expect(left.getByText(/^4\s000 sur 16\s000$/)).toBeInTheDocument();
  expect(left.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25');
  expect((await section('Points par produit')).getByText(/environ 1\s200 points/)).toBeInTheDocument();
  const sync = await section('Synchronisation, points par jour');
  expect(sync.getByText('Pour 70 produits en boutique')).toBeInTheDocument();
  expect(sync.queryByRole('alert')).toBeNull();
  expect((await section('Imports en cours, points')).getByText('Aucun import en cours.')).toBeVisible();
});

it.each([
  [{ left: null, isShared: true }, /compte de la plateforme/],
  [{ left: null, total: null }, /encore indiqué aucun point/],
  [{ left: 0, total: 0 }, /encore indiqué aucun point/],
])('says of points that are not known (%j) why', async (more, reason) => {
  const { section } = await openPoints(() => HttpResponse.json(plan(more)));
  const left = await section("Points restants aujourd'hui");
  expect(left.getByText(reason)).toBeInTheDocument();
  expect(left.queryByRole('progressbar')).toBeNull();
});

it('warns of a synchronisation that needs more than there is, and says when imports end', async () => {
  const more = { isSyncShort: true, waiting: 3, waitingPoints: 36, endsAt: '2026-11-22T09:30:00+00:00' };
  const { section } = await openPoints(() => HttpResponse.json(plan({ ...more, left: 0 })));
  const sync = await section('Synchronisation, points par jour');
  expect(sync.getByRole('alert')).toHaveTextContent(/plus que les points d'une journée/);
  // In Casablanca it is an hour later.
  expect((await section('Imports en cours, points')).getByText(/^3 produits restent.*10:30/)).toBeVisible();
  expect((await section("Points restants aujourd'hui")).getByText(/^0 sur/)).toBeInTheDocument();
});

it('shows an error, and the plan once it can be read', async () => {
  let isDown = true;
  const failure = { detail: 'Le fournisseur est injoignable.' };
  const { user, section } = await openPoints(() =>
    isDown ? HttpResponse.json(failure, { status: 503 }) : HttpResponse.json(plan()),
  );
  expect(await screen.findByText('Le fournisseur est injoignable.')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect((await section('Points par produit')).getByText('12')).toBeInTheDocument();
  expect(screen.queryByText('Le fournisseur est injoignable.')).toBeNull();
});
