import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

const NO_TILL = '00000000-0000-0000-0000-000000000000';
const chain = {
  id: 'k',
  tillName: 'Comptoir',
  records: 1200,
  signedTotal: 400,
  absoluteTotal: 420.5,
  lastTime: '2026-11-30T09:00:00+00:00',
};
const sealing = {
  isRequired: true,
  startTime: '2026-11-01T09:00:00+00:00',
  retentionYears: 6,
  publicKey: 'ab'.repeat(32),
  chains: [{ ...chain, id: NO_TILL, tillName: '' }, chain],
  periods: [
    {
      chainId: 'k',
      tillName: 'Comptoir',
      period: '2026-11-29',
      number: 900,
      records: 12,
      sales: 120,
      payments: 110,
      signedTotal: 390,
      absoluteTotal: 400,
    },
  ],
};

function serve(item: object, ...handlers: Parameters<typeof server.use>) {
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/sealing', () => HttpResponse.json(item)),
    ...handlers,
  );
  return renderApp('/settings/sealed-records');
}

it('shows the chains with their totals and the periods that were closed', async () => {
  serve(sealing);
  const chains = await screen.findByRole('table', { name: 'Chaînes' });
  expect(within(chains).getByText('Sans caisse')).toBeVisible();
  expect(within(chains).getByText('Comptoir')).toBeVisible();
  const periods = screen.getByRole('table', { name: 'Périodes closes' });
  expect(within(periods).getByText('2026-11-29')).toBeVisible();
  expect(screen.getByText('ab'.repeat(32))).toBeVisible();
});

it('says that all records are as they were', async () => {
  const { user } = serve(
    sealing,
    http.get('*/fr/api/sealing/verification', () => HttpResponse.json({ records: 2400, mismatches: [] })),
  );
  await user.click(await screen.findByRole('button', { name: 'Vérifier' }));
  expect(await screen.findByText(/Tous les enregistrements sont comme ils étaient/)).toBeVisible();
});

it('names the first record that is not as it was', async () => {
  const mismatch = { chainId: 'k', tillName: 'Comptoir', number: 17, kind: 'digest', detail: 'not the one' };
  const { user } = serve(
    sealing,
    http.get('*/fr/api/sealing/verification', () =>
      HttpResponse.json({ records: 16, mismatches: [mismatch] }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Vérifier' }));
  expect(await screen.findByText('Comptoir, enregistrement 17 : son texte a été changé.')).toBeVisible();
});

it('exports the days that were chosen', async () => {
  const sent: unknown[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
  const { user } = serve(
    sealing,
    http.post('*/fr/api/sealing/exports', async ({ request }) => {
      sent.push(await request.json());
      return new HttpResponse('zip');
    }),
  );
  const from = await screen.findByRole('textbox', { name: 'Du' });
  await user.clear(from);
  await user.type(from, '02/11/2026');
  const to = screen.getByRole('textbox', { name: 'Au' });
  await user.clear(to);
  await user.type(to, '03/11/2026');
  await user.click(screen.getByRole('button', { name: 'Exporter' }));
  await vi.waitFor(() => expect(sent).toEqual([{ fromDay: '2026-11-02', toDay: '2026-11-03' }]));
});

it.each([
  [true, /Rien n'est encore scellé/],
  [false, /ne demande pas d'enregistrements scellés/],
])('says why there are none (required: %s)', async (isRequired, text) => {
  serve({ isRequired, startTime: null, retentionYears: 0, publicKey: '', chains: [], periods: [] });
  expect(await screen.findByText(text)).toBeVisible();
});
