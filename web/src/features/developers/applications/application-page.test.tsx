import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { OutsideApplication } from '../api.gen';

const board: OutsideApplication = {
  '@id': '/fr/api/outside_applications/board',
  '@type': 'OutsideApplication',
  id: 'board',
  version: 1,
  name: 'Tableau',
  description: 'Montre les commandes.',
  release: '1.0.0',
  manifestUrl: 'https://board.example/manifest.json',
  clientId: 'client-1',
  status: 'installed',
  scopes: ['orders:read'],
  events: ['orders.order-saved'],
  pageTitle: 'Tableau',
  installUrl: 'https://board.example/install',
  nextRelease: null,
  nextScopes: [],
  nextChanges: '',
  createdAt: null,
  installedAt: null,
  clientSecret: null,
  webhookSecret: null,
  consentEndsAt: null,
};
const refuse = (status: number, detail: string, violations: object[] = []) =>
  HttpResponse.json({ status, title: 'Refusé', detail, violations }, { status });

/** Serve one application; `respond` answers writes, and says what the application is from then on. */
function serve(item: Partial<OutsideApplication>, respond: (call: string) => Response) {
  const calls: [string, unknown][] = [];
  const state = { item: { ...board, ...item } };
  const write = async ({ request }: { request: Request }) => {
    const call = `${request.method} ${new URL(request.url).pathname.replace(/.*outside_applications/, '')}`;
    calls.push([call, await request.json().catch(() => null)]);
    return respond(call);
  };
  const path = /\/fr\/api\/outside_applications/;
  server.use(
    http.get('*/fr/api/outside_applications', () => collection(state.item.id ? [state.item] : [])),
    http.get('*/fr/api/outside_applications/board', () => HttpResponse.json(state.item)),
    http.post(path, write),
    http.delete(path, write),
    ...createShop().handlers,
  );
  return { calls, state };
}

it('adds an application by its manifest, and shows its secrets once', async () => {
  let answers = [
    () => refuse(422, 'Refusé', [{ propertyPath: 'manifestUrl', message: 'Ce n’est pas un manifeste.' }]),
    () => HttpResponse.json({ ...board, clientSecret: 'secret-1', webhookSecret: 'whsec_1' }),
  ];
  const { calls } = serve({ status: 'available' }, () => {
    const [answer, ...others] = answers;
    answers = others;
    return answer?.() ?? HttpResponse.error();
  });
  const { user } = renderApp('/developers/applications');
  expect(await screen.findByText('Non installée')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ajouter une application' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Adresse du manifeste/), ' https://board.example ');
  const add = () => user.click(dialog.getByRole('button', { name: 'Ajouter' }));
  await add();
  expect(await dialog.findByText('Ce n’est pas un manifeste.')).toBeVisible();
  expect(dialog.getByLabelText(/^Adresse du manifeste/)).toBeInvalid();
  await add();
  expect(await screen.findByLabelText('Identifiants')).toHaveValue(
    'SOUK_CLIENT_ID=client-1\nSOUK_CLIENT_SECRET=secret-1\nWEBHOOK_SECRET=whsec_1',
  );
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await waitFor(() => expect(screen.queryByLabelText('Identifiants')).toBeNull());
  const call = ['POST ', { manifestUrl: 'https://board.example' }];
  expect(calls).toEqual([call, call]);
});

it('shows what an update may do beyond, and allows the release that was shown', async () => {
  const next = { nextRelease: '2.0.0', nextScopes: ['orders:write'], nextChanges: 'Saisit aussi.' };
  const { calls, state } = serve(next, () => {
    state.item = { ...board, release: '2.0.0', scopes: ['orders:read', 'orders:write'] };
    return HttpResponse.json(state.item);
  });
  const { user } = renderApp('/developers/applications/board');
  expect(await screen.findByText(/La version 2.0.0 demande davantage/)).toHaveTextContent('Saisit aussi.');
  expect(screen.getByText('Mise à jour en attente')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Autoriser la mise à jour' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('orders:write')).toBeInTheDocument();
  expect(dialog.queryByText('orders:read')).toBeNull();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Autoriser la mise à jour' }));
  await waitFor(() => expect(screen.queryByText(/demande davantage/)).toBeNull());
  expect(await screen.findByText('Installée')).toBeInTheDocument();
  expect(calls).toEqual([['POST /board/accept', { release: '2.0.0' }]]);
});

it('says why no update was found, with the application as it was', async () => {
  const { calls } = serve({}, () => refuse(502, 'Le manifeste ne répond pas.'));
  const { user } = renderApp('/developers/applications/board');
  await user.click(await screen.findByRole('button', { name: 'Chercher une mise à jour' }));
  expect(await screen.findByText('Le manifeste ne répond pas.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Ouvrir' })).toBeInTheDocument();
  expect(calls).toEqual([['POST /board/refresh', null]]);
});

it('asks before it uninstalls, and offers to install again', async () => {
  const { calls, state } = serve({}, () => {
    state.item = { ...board, status: 'available' };
    return HttpResponse.json(state.item);
  });
  const { user } = renderApp('/developers/applications/board');
  await user.click(await screen.findByRole('button', { name: 'Désinstaller' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/Tableau perd aussitôt son accès/)).toBeInTheDocument();
  expect(calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Désinstaller' }));
  const install = await screen.findByRole('link', { name: 'Installer' });
  expect(install).toHaveAttribute('href', 'https://board.example/install');
  expect(screen.queryByRole('link', { name: 'Ouvrir' })).toBeNull();
  expect(screen.getByText('Ce qu’elle demande')).toBeInTheDocument();
  expect(calls).toEqual([['POST /board/uninstall', null]]);
});

it('keeps an application that could not be removed, then leaves the page of the one that was', async () => {
  let respond = () => refuse(409, 'Une mise à jour est en cours.');
  const { calls } = serve({}, () => respond());
  const { user, router } = renderApp('/developers/applications/board');
  await user.click(await screen.findByRole('button', { name: 'Retirer' }));
  const dialog = within(await screen.findByRole('dialog'));
  const remove = () => user.click(dialog.getByRole('button', { name: 'Retirer' }));
  await remove();
  expect(await dialog.findByText('Une mise à jour est en cours.')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/developers/applications/board');
  respond = () => HttpResponse.json({ id: 'board' });
  await remove();
  await waitFor(() => expect(router.state.location.pathname).toBe('/developers/applications'));
  expect(calls.map(([call]) => call)).toEqual(['DELETE /board', 'DELETE /board']);
});

it('shows an error of the page of an application with a retry that asks for another token', async () => {
  serve({}, () => HttpResponse.error());
  const page = '*/fr/api/outside_applications/board/page';
  const ready = { title: 'Tableau', address: 'https://board.example/?token=2', frame: '/frame/board' };
  server.use(
    http.get(page, () => refuse(404, 'L’application n’est pas installée.'), { once: true }),
    http.get(page, () => HttpResponse.json(ready)),
  );
  const { user } = renderApp('/apps/board/page');
  expect(await screen.findByText('L’application n’est pas installée.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByTitle('Tableau')).toHaveAttribute('src', '/frame/board');
});

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

it.each([
  [200, /peut agir jusqu'au/, null, 'Installée'],
  [20, /peut agir jusqu'au/, 'https://board.example/install', 'Installée'],
  [-1, /ne peut plus agir depuis/, 'https://board.example/install', 'Accès terminé'],
])('says until when it may act, and asks again: in %i days', async (days, text, link, status) => {
  serve({ consentEndsAt: inDays(days) }, () => HttpResponse.json({}));
  renderApp('/developers/applications/board');
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByText(status)).toBeInTheDocument();
  const again = screen.queryByRole('link', { name: 'Autoriser à nouveau' });
  expect(again?.getAttribute('href') ?? null).toBe(link);
});
