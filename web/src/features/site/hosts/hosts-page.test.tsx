import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const host = {
  '@id': '/fr/api/site_hosts/h1',
  '@type': 'SiteHost',
  id: 'h1',
  host: 'www.example.org',
  isVerified: false,
  verifiedAt: null,
  recordType: 'TXT',
  recordName: '_souk.www.example.org',
  recordValue: 'souk-site=abc',
};

it('shows the record to set, and says while it is not there', async () => {
  server.use(
    http.get('*/fr/api/site_hosts', () => collection([host])),
    http.post('*/fr/api/site_hosts/h1/verify', () =>
      HttpResponse.json({ title: 'Conflict', detail: 'Pas encore là.' }, { status: 409 }),
    ),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  const { user } = renderApp('/site/hosts');
  expect(await screen.findByText('souk-site=abc')).toBeInTheDocument();
  expect(screen.getByText('_souk.www.example.org')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Vérifier l’enregistrement' }));
  expect(await screen.findByText('Pas encore là.')).toBeInTheDocument();
});

it('adds a domain, and shows what is wrong with it at its field', async () => {
  server.use(
    http.get('*/fr/api/site_hosts', () => collection([])),
    http.post('*/fr/api/site_hosts', () =>
      HttpResponse.json(
        { title: 'x', violations: [{ propertyPath: 'host', message: 'Pas un domaine.' }] },
        { status: 422 },
      ),
    ),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  const { user } = renderApp('/site/hosts');
  await user.click(await screen.findByRole('button', { name: 'Ajouter un domaine' }));
  const field = await screen.findByRole('textbox', { name: /Domaine/ });
  await user.type(field, 'atlas');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText('Pas un domaine.')).toBeInTheDocument();
});

it('shows a domain in use once its record is found, and removes it after a question', async () => {
  const site = { hosts: [host], sent: [] as string[] };
  server.use(
    http.get('*/fr/api/site_hosts', () => collection(site.hosts)),
    http.post('*/fr/api/site_hosts/h1/verify', () => {
      const proven = { ...host, isVerified: true };
      site.hosts = [proven];
      return HttpResponse.json(proven);
    }),
    http.delete('*/fr/api/site_hosts/h1', ({ request }) => {
      site.sent.push(request.method);
      site.hosts = [];
      return HttpResponse.json({});
    }),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  const { user } = renderApp('/site/hosts');
  await user.click(await screen.findByRole('button', { name: 'Vérifier l’enregistrement' }));
  expect(await screen.findByText('En service')).toBeVisible();
  expect(screen.queryByText('souk-site=abc')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirer www.example.org ?' }));
  expect(site.sent).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Retirer' }));
  expect(await screen.findByText(/Aucun domaine à vous/)).toBeVisible();
  expect(site.sent).toEqual(['DELETE']);
});

it('reads the domains again after an error', async () => {
  const answers = [HttpResponse.json({ title: 'Panne', detail: 'Un instant.' }, { status: 503 })];
  server.use(
    http.get('*/fr/api/site_hosts', () => answers.shift() ?? collection([host])),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  const { user } = renderApp('/site/hosts');
  expect(await screen.findByText('Un instant.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'www.example.org' })).toBeInTheDocument();
});

it('does not blame a removal for a check that failed', async () => {
  server.use(
    http.get('*/fr/api/site_hosts', () => collection([host])),
    http.post('*/fr/api/site_hosts/h1/verify', () =>
      HttpResponse.json({ title: 'Conflict', detail: 'Pas encore là.' }, { status: 409 }),
    ),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  const { user } = renderApp('/site/hosts');
  await user.click(await screen.findByRole('button', { name: 'Vérifier l’enregistrement' }));
  await screen.findByText('Pas encore là.');
  await user.click(screen.getByRole('button', { name: 'Retirer' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Retirer www.example.org ?' }));
  expect(dialog.queryByText('Pas encore là.')).toBeNull();
});
