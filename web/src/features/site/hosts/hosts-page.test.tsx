import { screen } from '@testing-library/react';
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
