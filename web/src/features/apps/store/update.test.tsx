import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { application, installedApplication } from '@/testing/applications';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const dropship = application('dropship', {
  name: 'Dropshipping',
  category: 'commerce',
  status: 'installed',
  installationId: 'i1',
  release: '1.1.0',
  installedRelease: '1.0.0',
  isUpdatable: true,
  newPermissions: ['Publier des produits.'],
  updateChangelog: [{ release: '1.1.0', date: '2026-09-28', text: 'Plusieurs à la fois.' }],
});

/** Serve the store and return the bodies of updates. */
function serveStore(answer: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/applications', () => collection([dropship])),
    http.post('*/fr/api/installed_applications/i1/update', async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

it('shows what an update changes and asks, before it updates to that release', async () => {
  const bodies = serveStore(() => HttpResponse.json(installedApplication('i1', { release: '1.1.0' })));
  const { user } = renderApp('/apps/dropship');
  await user.click(await screen.findByRole('button', { name: 'Mettre à jour Dropshipping' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('De la version 1.0.0 à la version 1.1.0.')).toBeInTheDocument();
  expect(dialog.getByText('Publier des produits.')).toBeInTheDocument();
  expect(dialog.getByText('Plusieurs à la fois.')).toBeInTheDocument();
  expect(bodies).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Autoriser et mettre à jour' }));
  await screen.findByRole('button', { name: 'Mettre à jour Dropshipping' });
  expect(bodies).toEqual([{ release: '1.1.0' }]);
});

it('says why an update failed', async () => {
  const problem = { status: 409, code: 'step-failed', detail: 'Une erreur est survenue : données' };
  serveStore(() => HttpResponse.json(problem, { status: 409 }));
  const { user } = renderApp('/apps/dropship');
  await user.click(await screen.findByRole('button', { name: 'Mettre à jour Dropshipping' }));
  await user.click(screen.getByRole('button', { name: 'Autoriser et mettre à jour' }));
  expect(await screen.findByText(/Une erreur est survenue : données/)).toBeInTheDocument();
});
