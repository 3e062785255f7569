import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';
import type { ImportJob } from './contract';
import { chooseField, FIELDS } from './contract';

const plain = { kind: 'text', currency: '', tax: '', readings: [] };
const columns: ImportJob['columns'] = [
  { header: 'SKU', field: 'sku', sample: 'A1', ...plain },
  { header: 'Nom', field: 'name', sample: 'Savon', ...plain },
  { header: 'Tarif', field: '', sample: '12,50', ...plain },
];
const ready: ImportJob = {
  '@id': '/fr/api/import_jobs/j1',
  '@type': 'ImportJob',
  id: 'j1',
  version: 2,
  kind: 'products',
  state: 'ready',
  progress: 100,
  fileName: 'produits.csv',
  columns,
  matchNames: false,
  isRemembered: false,
  rowCount: 4,
  newCount: 2,
  changedCount: 1,
  equalCount: 0,
  errorCount: 1,
  appliedCount: 0,
  problem: '',
  problemCode: '',
  createdAt: '2026-11-23T08:00:00Z',
  program: '',
  questions: [],
  answers: [],
};
const failure = {
  line: 5,
  action: 'error',
  cells: ['D4', 'Thé', 'cher'],
  changed: [],
  violations: [{ field: 'price', message: 'Envoyez un nombre.', code: 'number' }],
};

/** Serve an import; return what is sent, and a function that changes the import. */
function serveImport(first: Partial<ImportJob> = {}) {
  const shop = createShop(['ROLE_ADMIN']);
  let job: ImportJob = { ...ready, ...first };
  const sent: unknown[] = [];
  server.use(
    http.post('*/fr/api/import_jobs', async ({ request }) => {
      sent.push(await request.json());
      return HttpResponse.json(job, { status: 201 });
    }),
    http.get('*/fr/api/import_jobs/j1', () => HttpResponse.json(job)),
    http.put('*/fr/api/import_jobs/j1', async ({ request }) => {
      const change = (await request.json()) as Partial<ImportJob>;
      sent.push(change);
      job = { ...job, ...(change.state && { state: change.state }), version: job.version + 1 };
      return HttpResponse.json(job);
    }),
    http.get('*/fr/api/import_jobs/j1/rows', ({ request }) => {
      const isError = new URL(request.url).searchParams.get('action') === 'error';
      return HttpResponse.json({
        headers: ['SKU', 'Nom', 'Tarif'],
        fields: ['sku', 'name', ''],
        rows: isError ? [failure] : [],
        total: 1,
      });
    }),
    ...shop.handlers,
  );
  return { sent, set: (change: Partial<ImportJob>) => Object.assign(job, change) };
}

it('sends the file, shows its errors and applies it', async () => {
  const { sent, set } = serveImport();
  const { user } = renderApp('/products/import');
  const input = await screen.findByLabelText('Choisir un fichier', { selector: 'input' });
  await user.upload(input, new File(['SKU;Nom'], 'produits.csv', { type: 'text/csv' }));
  expect(await screen.findByRole('heading', { name: 'produits.csv' })).toBeVisible();
  expect(sent).toEqual([{ kind: 'products', fileName: 'produits.csv', content: btoa('SKU;Nom') }]);
  const rows = await screen.findByRole('region', { name: 'En erreur' });
  expect(within(rows).getByText(/Prix: Envoyez un nombre\./)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Importer 3 lignes' }));
  expect(sent.at(-1)).toEqual({ state: 'applying' });
  expect(await screen.findByRole('progressbar', { name: 'Import en cours' })).toBeVisible();
  set({ state: 'done', appliedCount: 4 });
  expect(await screen.findByText('3 lignes enregistrées, 1 en erreur.', {}, { timeout: 3000 })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Vers les produits' })).toBeVisible();
});

it('changes what a column is, and takes the field from the column that had it', async () => {
  const { sent } = serveImport();
  const { user } = renderApp('/products/import?job=j1');
  await user.click(await screen.findByRole('combobox', { name: 'Tarif' }));
  await user.click(screen.getByRole('option', { name: 'Nom' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toEqual({
    columns: [
      { header: 'SKU', field: 'sku' },
      { header: 'Nom', field: '' },
      { header: 'Tarif', field: 'name' },
    ],
  });
});

it('says what was written before an import was cancelled, and why a file can not be read', async () => {
  serveImport({ state: 'cancelled', appliedCount: 2, newCount: 1, changedCount: 0, errorCount: 1 });
  const view = renderApp('/products/import?job=j1');
  expect(await screen.findByText(/Annulé après 2 lignes sur 4\. 1 ont été enregistrées/)).toBeVisible();
  view.unmount();
  serveImport({ state: 'failed', problemCode: 'empty-table', problem: 'No rows.', columns: [], rowCount: 0 });
  renderApp('/products/import?job=j1');
  expect(await screen.findByText(/aucune ligne/)).toBeVisible();
});

it('leads staff to the import of customers and not of products', async () => {
  server.use(...createShop(['ROLE_STAFF']).handlers);
  const view = renderApp('/customers');
  expect(await screen.findByRole('link', { name: 'Importer' })).toHaveAttribute('href', '/customers/import');
  // Phones are not exported by staff.
  expect(screen.queryByRole('button', { name: 'Exporter' })).toBeNull();
  view.unmount();
  renderApp('/products');
  expect(await screen.findByRole('button', { name: 'Exporter' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Importer' })).toBeNull();
});

const asking: Partial<ImportJob> = {
  program: 'Shopify',
  columns: [
    ...columns.slice(0, 2),
    {
      header: 'Poids',
      field: 'weightUnit',
      sample: '0.25',
      kind: 'weight',
      currency: '',
      tax: '',
      readings: [{ text: '0.25', value: '', code: 'ambiguous-unit' }],
    },
    {
      header: 'Prix',
      field: 'price',
      sample: '12,5',
      kind: 'amount',
      currency: 'MAD',
      tax: 'included',
      readings: [{ text: '12,5', value: '12.5', code: '' }],
    },
  ],
  questions: [
    {
      id: 'unit:2',
      code: 'unit',
      column: 2,
      options: ['g', 'kg', 'lb', 'oz'],
      examples: ['0.25'],
      answer: '',
      isRemembered: false,
    },
    {
      id: 'categories',
      code: 'categories',
      column: -1,
      options: ['create', 'leave-out'],
      examples: ['Bain'],
      answer: 'create',
      isRemembered: true,
    },
  ],
};

it('shows how columns were read, asks what is open, and compares rows once it is answered', async () => {
  const { sent, set } = serveImport(asking);
  const { user } = renderApp('/products/import?job=j1');
  const step = await screen.findByRole('region', { name: 'Comment cela a-t-il été lu ?' });
  expect(within(step).getByText('1 question ouverte')).toBeVisible();
  expect(within(step).getByText('Non lu')).toBeVisible();
  expect(within(step).getByText(/12,50/)).toBeVisible();
  expect(within(step).getByText(/MAD, taxe comprise/)).toBeVisible();
  expect(within(step).getByText('Comme la dernière fois')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'En erreur' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Importer 3 lignes' })).toBeDisabled();

  set({
    questions: (asking.questions ?? []).map((question) => ({ ...question, answer: question.answer || 'kg' })),
  });
  await user.click(within(step).getByRole('radio', { name: 'Kilogrammes' }));
  expect(sent).toEqual([
    {
      answers: [
        { question: 'unit:2', answer: 'kg' },
        { question: 'categories', answer: 'create' },
      ],
    },
  ]);
  expect(await screen.findByRole('region', { name: 'En erreur' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Importer 3 lignes' })).toBeEnabled();
});

it('lets several columns be an address, and one a name', () => {
  expect(chooseField(['address', 'name', ''], 2, 'address')).toEqual(['address', 'name', 'address']);
  expect(chooseField(['address', 'name', ''], 2, 'name')).toEqual(['address', '', 'name']);
  expect(chooseField(['address', 'name'], 1, '')).toEqual(['address', '']);
  expect(new Set(FIELDS.customers).size).toBe(FIELDS.customers.length);
});
