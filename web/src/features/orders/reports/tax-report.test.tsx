import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop, morocco } from '@/testing/shop';

const rows = [
  { percent: 20, net: 100, tax: 20, gross: 120 },
  { percent: 5.5, net: 10, tax: 0.55, gross: 10.55 },
];
const taxes = {
  from: '2026-10-01',
  to: '2026-10-31',
  rows,
  totals: { net: 110, tax: 20.55, gross: 130.55 },
  outsideSessions: [],
};
const report = {
  id: 'r1',
  version: 1,
  kind: 'services',
  from: '2026-10-01',
  to: '2026-10-31',
  revision: 2,
  isCorrection: true,
  rows: [],
  status: 'rejected',
  reason: 'Unknown rate',
  sentBy: 'Nadia',
  createdAt: '2026-11-01T09:00:00Z',
};
const PATH = '/orders/reports?dimension=taxes&from=2026-10-01&to=2026-10-31';

/** Serve taxes in a country that has an accounting file and reports, or neither; return the bases that were read, and what was sent. */
function serveTaxes(pack: object) {
  const bases: string[] = [];
  const sent: unknown[] = [];
  server.use(
    http.get('*/api/country_packs/MA', () => HttpResponse.json({ ...morocco, ...pack })),
    ...createShop(['ROLE_ADMIN']).handlers,
    http.get('*/fr/api/tax_report', ({ request }) => {
      bases.push(new URL(request.url).searchParams.get('basis') ?? '');
      return HttpResponse.json(taxes);
    }),
    http.get('*/fr/api/e_reports', () =>
      HttpResponse.json({ 'hydra:member': [report], 'hydra:totalItems': 1 }),
    ),
    http.post('*/fr/api/e_reports', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(report, { status: 202 });
    }),
  );
  return { bases, sent };
}

it('shows taxes by rate with their totals, of sales or of payments', async () => {
  const { bases } = serveTaxes({ accountingFormat: '', eReportFormat: '', accounts: [] });
  const { user } = renderApp(PATH);
  const table = within(await screen.findByRole('table', { name: 'Taxes' }));
  expect(table.getByRole('row', { name: /5,5.*10,00.*0,55.*10,55/ })).toBeInTheDocument();
  expect(table.getByRole('row', { name: /Total.*110,00.*20,55.*130,55/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Fichier comptable' })).toBeNull();
  expect(screen.queryByRole('region', { name: /Déclarations/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Paiements' }));
  await screen.findByRole('table', { name: 'Taxes' });
  expect(bases).toEqual(['sales', 'payments']);
});

it('sends the days that are shown and says what became of reports', async () => {
  const { sent } = serveTaxes({ accountingFormat: 'fec', eReportFormat: 'flux-10', accounts: [] });
  const { user } = renderApp(PATH);
  const section = within(await screen.findByRole('region', { name: /Déclarations/ }));
  const row = await section.findByRole('row', { name: /rectificative.*Rejetée.*Unknown rate/ });
  expect(row).toBeInTheDocument();
  await user.click(section.getByRole('button', { name: 'Envoyer ces jours' }));
  expect(sent).toEqual([{ kind: 'services', from: '2026-10-01', to: '2026-10-31' }]);
  expect(screen.getByRole('button', { name: 'Fichier comptable' })).toBeInTheDocument();
});
