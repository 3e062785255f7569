import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop, morocco } from '@/testing/shop';
import type { Invoice } from '../office/contract';

const INVOICE: Invoice = {
  '@id': '/api/invoices/i1',
  '@type': 'Invoice',
  id: 'i1',
  number: 'FAC-2026-000001',
  kind: 'invoice',
  order: null,
  orderNumber: '2026-1',
  buyerNumbers: [],
  buyerName: 'Aïcha',
  vatPercent: 20,
  totalWithoutVat: 100,
  vat: 20,
  total: 120,
  cancels: null,
  cancelledBy: null,
  reason: '',
  issuedAt: '2026-11-30T09:00:00Z',
  eInvoiceStatus: 'rejected',
  eInvoiceReason: 'BR-CO-15',
};

/** Serve one invoice, in a country whose invoices are data in this format. */
function serveInvoice(format: string) {
  const invoice = { ...INVOICE };
  server.use(
    http.get('*/api/country_packs/MA', () => HttpResponse.json({ ...morocco, eInvoiceFormat: format })),
    http.get('*/api/invoices', () => collection([invoice])),
    http.post('*/api/invoices/i1/e-invoice', () => {
      Object.assign(invoice, { eInvoiceStatus: 'sending', eInvoiceReason: '' });
      return HttpResponse.json(invoice, { status: 202 });
    }),
    http.post('*/api/invoices/i1/mail', () => HttpResponse.json({}, { status: 202 })),
    ...createShop().handlers,
  );
}

it('sends an invoice as data again that was rejected, and shows its state', async () => {
  serveInvoice('factur-x');
  const { user } = renderApp('/orders/invoices');
  await user.click(await screen.findByRole('button', { name: 'Facture électronique de FAC-2026-000001' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Rejetée')).toBeInTheDocument();
  expect(dialog.getByText('Motif : BR-CO-15')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Renvoyer' }));
  expect(await dialog.findByText('Envoi en cours')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'Renvoyer' })).not.toBeInTheDocument();
});

it('e-mails an invoice, once', async () => {
  serveInvoice('peppol-bis-3');
  const { user } = renderApp('/orders/invoices');
  await user.click(await screen.findByRole('button', { name: 'Facture électronique de FAC-2026-000001' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'L’envoyer au client par e-mail' }));
  expect(await dialog.findByText('L’e-mail est parti.')).toBeInTheDocument();
  expect(dialog.queryByRole('button', { name: 'L’envoyer au client par e-mail' })).not.toBeInTheDocument();
});

it('has no invoices as data where the country has none', async () => {
  serveInvoice('');
  renderApp('/orders/invoices');
  expect(await screen.findByRole('button', { name: 'Ouvrir FAC-2026-000001 en PDF' })).toBeInTheDocument();
  expect(screen.queryByText('Rejetée')).not.toBeInTheDocument();
});

it('filters invoices by state and days on the server', async () => {
  const queries: URLSearchParams[] = [];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/invoices', ({ request }) => {
      queries.push(new URL(request.url).searchParams);
      return collection([]);
    }),
  );
  const { user } = renderApp('/orders/invoices?from=2026-11-20&until=2026-11-22');
  await user.click(await screen.findByRole('button', { name: 'État' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Facture' }));
  await waitFor(() => expect(queries.at(-1)?.get('kind')).toBe('invoice'));
  expect(queries.at(-1)?.get('cancelled')).toBe('false');
  expect(queries.at(-1)?.get('issuedAt[after]')).toBe('2026-11-20');
  expect(queries.at(-1)?.get('issuedAt[before]')).toBe('2026-11-23');
  await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  await waitFor(() => expect(queries.at(-1)?.has('issuedAt[after]')).toBe(false));
  expect(queries.at(-1)?.has('kind')).toBe(false);
});
