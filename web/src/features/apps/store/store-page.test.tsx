import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { application, outsideApplication } from '@/testing/applications';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const APPLICATIONS = [
  application('planning', { name: 'Planning', category: 'management', status: 'installed' }),
  application('theme', { name: 'Médina', category: 'themes' }),
  application('majorelle', {
    name: 'Majorelle',
    category: 'themes',
    price: 19900,
    isInstallable: false,
    pageUrl: '/admin/apps/majorelle/purchase',
  }),
  application('wheel', { name: 'Roue', isAnnounced: true, isInstallable: false }),
];

/** Serve the store; `install` answers installations, whose bodies are recorded. */
function serveStore(install: () => Response | Promise<Response>, roles = ['ROLE_ADMIN']) {
  const bodies: unknown[] = [];
  server.use(
    ...createShop(roles).handlers,
    http.get('*/fr/api/applications', () => collection(APPLICATIONS)),
    http.post('*/fr/api/applications', async ({ request }) => {
      bodies.push(await request.json());
      return install();
    }),
  );
  return bodies;
}

const card = (name: string) => screen.findByRole('article', { name });

it('shows what can be done with each application', async () => {
  serveStore(() => HttpResponse.json({}));
  renderApp('/apps');
  expect(within(await card('Planning')).getByRole('button', { name: 'Installée' })).toBeDisabled();
  expect(within(await card('Médina')).getByRole('button', { name: 'Installer Médina' })).toBeEnabled();
  const price = within(await card('Majorelle')).getByRole('link', { name: /199,00/ });
  expect(price).toHaveAttribute('href', '/apps/majorelle/purchase');
  expect(within(await card('Roue')).getByRole('button', { name: 'Bientôt disponible' })).toBeDisabled();
  const more = within(await card('Roue')).getByRole('link', { name: 'Voir plus sur Roue' });
  expect(more).toHaveAttribute('href', '/apps/wheel');
});

it('lists groups and categories in their order, and filters by them', async () => {
  serveStore(() => HttpResponse.json({}));
  const { user } = renderApp('/apps');
  await card('Planning');
  const nav = screen.getByRole('navigation', { name: 'Catégories' });
  const groups = within(nav).getAllByRole('heading');
  expect(groups.map(({ textContent }) => textContent)).toEqual([
    'Gestion d’entreprise',
    'Site web et e-commerce',
    'Autres',
  ]);
  expect(within(nav).getAllByRole('button')).toHaveLength(12);
  await user.click(within(nav).getByRole('button', { name: /Thèmes/ }));
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await user.click(within(nav).getByRole('button', { name: /Ressources humaines/ }));
  expect(screen.getByText(/pas encore d’application/)).toBeInTheDocument();
});

it('installs with a bar, and shows a full one at the end', async () => {
  const bodies = serveStore(() => HttpResponse.json({ id: 'i1', status: 'installed' }, { status: 201 }));
  const { user } = renderApp('/apps');
  await user.click(within(await card('Médina')).getByRole('button', { name: 'Installer Médina' }));
  const bar = await within(await card('Médina')).findByRole('progressbar');
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '100'));
  expect(bodies).toEqual([{ name: 'Médina', image: '/admin/apps/theme.svg', menuOrder: 1, isEnabled: true }]);
});

it('warns with the detail of the server until the alert is dismissed', async () => {
  const problem = { title: 'Conflict', detail: 'Il faut d’abord : Éditeur de pages (conditions)' };
  serveStore(() => HttpResponse.json(problem, { status: 409 }));
  const { user } = renderApp('/apps');
  await user.click(within(await card('Médina')).getByRole('button', { name: 'Installer Médina' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Attention !');
  expect(alert).toHaveTextContent(problem.detail);
  expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  await user.click(within(alert).getByRole('button', { name: 'Masquer' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

it('shows applications from outside among the cards, for admins', async () => {
  serveStore(() => HttpResponse.json({}));
  server.use(http.get('*/fr/api/outside_applications', () => collection([outsideApplication('board')])));
  const { user } = renderApp('/apps');
  const board = within(await card('board'));
  expect(board.getByRole('button', { name: 'Installée' })).toBeDisabled();
  expect(board.getByRole('link', { name: 'Voir plus sur board' })).toHaveAttribute(
    'href',
    '/developers/applications/board',
  );
  const nav = screen.getByRole('navigation', { name: 'Catégories' });
  await user.click(within(nav).getByRole('button', { name: /Extensions|Modules/ }));
  expect(await card('board')).toBeInTheDocument();
  await user.click(within(nav).getByRole('button', { name: /Thèmes/ }));
  expect(screen.queryByRole('article', { name: 'board' })).not.toBeInTheDocument();
});

it('has nothing to install for those who are no administrators', async () => {
  serveStore(() => HttpResponse.json({}), ['ROLE_STAFF']);
  renderApp('/apps');
  const theme = within(await card('Médina'));
  expect(theme.queryByRole('button')).not.toBeInTheDocument();
  expect(theme.getByRole('link', { name: /Voir plus/ })).toBeInTheDocument();
});
