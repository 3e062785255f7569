import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { SiteRedirect } from '../contract';

const redirect = (id: string, oldPath: string, address: string) =>
  ({ '@id': `/fr/api/site_redirects/${id}`, id, version: 2, oldPath, address }) as SiteRedirect;

/** Serve redirects; `refusal` is the answer to every change, if there is one. */
function openPage(refusal?: object) {
  const site = { items: [redirect('r1', '/old', '/fr/about')], sent: [] as unknown[] };
  const record = async (request: Request) => {
    const text = await request.text();
    site.sent.push([request.method, ...(text ? [JSON.parse(text)] : [])]);
    return refusal ? HttpResponse.json(refusal, { status: 422 }) : HttpResponse.json({});
  };
  server.use(
    http.get('*/fr/api/site_redirects', () => collection(site.items)),
    http.post('*/fr/api/site_redirects', ({ request }) => record(request)),
    http.put('*/fr/api/site_redirects/r1', ({ request }) => record(request)),
    ...createShop().handlers,
  );
  return { site, ...renderApp('/site/redirects') };
}

it('shows where old addresses lead, and changes one on its version', async () => {
  const { site, user } = openPage();
  expect(await screen.findByText('/fr/about')).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Modifier /old' }));
  const dialog = within(await screen.findByRole('dialog'));
  const address = dialog.getByRole('textbox', { name: /^Mène à/ });
  await user.clear(address);
  await user.type(address, 'https://example.org/');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(site.sent).toEqual([['PUT', { address: 'https://example.org/', version: 2 }]]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows what is wrong with a new redirect at its field', async () => {
  const message = 'Cette adresse mène à elle-même.';
  const { site, user } = openPage({ title: 'Refusé', violations: [{ propertyPath: 'address', message }] });
  await user.click(await screen.findByRole('button', { name: 'Nouvelle redirection' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Ancienne adresse/ }), '/loop');
  const address = dialog.getByRole('textbox', { name: /^Mène à/ });
  await user.type(address, '/loop');
  await user.click(dialog.getByRole('button', { name: 'Enregistrer' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(address).toHaveAccessibleDescription(message);
  expect(site.sent).toEqual([['POST', { oldPath: '/loop', address: '/loop' }]]);
});
