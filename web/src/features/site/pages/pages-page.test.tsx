import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { sitePage } from '../fixtures';

const home = sitePage('home', { name: 'Accueil', route: '/' });
const about = sitePage('about', { name: 'À propos', route: '/about', hasDraft: true, inMenu: false });
const prices = sitePage('prices', { name: 'Tarifs', route: '/prices', isPublished: false });
const notice = sitePage('w1', {
  kind: 'widget',
  name: 'Annonce',
  route: '',
  frontHook: 'hero',
  page: '/fr/api/pages/about',
});

function openPage(roles?: string[]) {
  const site = { items: [home, about, prices, notice], removed: [] as unknown[] };
  server.use(
    http.get('*/fr/api/pages', ({ request }) => {
      const kind = new URL(request.url).searchParams.get('kind');
      return collection(site.items.filter((item) => item.kind === kind));
    }),
    http.delete('*/fr/api/pages/:id', ({ params }) => {
      site.removed.push(params.id);
      site.items = site.items.filter(({ id }) => id !== params.id);
      return HttpResponse.json({});
    }),
    ...createShop(roles).handlers,
  );
  return { site, ...renderApp('/site') };
}

const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) }));

it('shows what visitors see of each page and widget, and leads to its editor', async () => {
  openPage();
  await screen.findByRole('link', { name: 'Annonce' });
  expect(row('Accueil').getByText('Publié')).toBeInTheDocument();
  expect(row('/about').getByText('Brouillon')).toBeInTheDocument();
  expect(row('Tarifs').getByText('Masqué')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Tarifs' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/site\/editor\?route=%2Fprices$/),
  );
  expect(screen.getByRole('link', { name: 'Annonce' })).toHaveAttribute(
    'href',
    expect.stringMatching(/\/site\/editor\/w1$/),
  );
  expect(row('Annonce').getByText('hero')).toBeInTheDocument();
  expect(row('Annonce').getByText('À propos')).toBeInTheDocument();
});

it('deletes a page only after a question, and never the home page', async () => {
  const { site, user } = openPage();
  await user.click(await screen.findByRole('button', { name: 'Supprimer Tarifs' }));
  expect(screen.queryByRole('button', { name: 'Supprimer Accueil' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer Tarifs' }));
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(site.removed).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Supprimer Tarifs' }));
  await user.click(await screen.findByRole('button', { name: 'Supprimer' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Tarifs' })).toBeNull());
  expect(site.removed).toEqual(['prices']);
});

it('keeps a widget that the server does not delete, and says why', async () => {
  const { user } = openPage();
  server.use(
    http.delete('*/fr/api/pages/w1', () =>
      HttpResponse.json({ title: 'Refusé', detail: 'Quelqu’un la modifie.' }, { status: 409 }),
    ),
  );
  await user.click(await screen.findByRole('button', { name: 'Supprimer Annonce' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Supprimer Annonce' }));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText('Quelqu’un la modifie.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('link', { name: 'Annonce' })).toBeInTheDocument();
});

it('opens the page as visitors see it, without the key of the preview', async () => {
  const { user } = openPage();
  server.use(
    http.post('*/fr/api/pages/about/preview', () =>
      HttpResponse.json({ url: 'http://atlas.test/fr/about?preview=secret', path: '/fr/about' }),
    ),
  );
  const tab = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await user.click(await screen.findByRole('button', { name: 'Voir À propos' }));
  await waitFor(() => expect(tab.location.href).toBe('http://atlas.test/fr/about'));
  expect(screen.queryByRole('button', { name: 'Voir Annonce' })).toBeNull();
});

it('closes the tab again when the address of the page cannot be read', async () => {
  const { user } = openPage();
  server.use(http.post('*/fr/api/pages/about/preview', () => HttpResponse.error()));
  const tab = { location: { href: '' }, close: vi.fn() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  await user.click(await screen.findByRole('button', { name: 'Voir À propos' }));
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(tab.close).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Masquer' }));
  expect(screen.queryByText(/Le serveur ne répond pas/)).toBeNull();
});

it('is closed to staff', async () => {
  openPage(['ROLE_STAFF']);
  expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeVisible();
});

it('reads the pages again after an error', async () => {
  const { user } = openPage();
  const failure = { title: 'Panne', detail: 'Un instant.' };
  server.use(
    http.get('*/fr/api/pages', ({ request }) =>
      new URL(request.url).searchParams.get('kind') === 'page'
        ? HttpResponse.json(failure, { status: 503 })
        : undefined,
    ),
  );
  expect(await screen.findByText('Un instant.')).toBeVisible();
  server.use(http.get('*/fr/api/pages', () => collection([about])));
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect((await screen.findAllByRole('link', { name: 'À propos' })).length).toBeGreaterThan(0);
});

it('makes one copy of a page for a double press', async () => {
  const { user } = openPage();
  const copies: unknown[] = [];
  let release: (response: Response) => void = () => undefined;
  const held = new Promise<Response>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get('*/:locale/api/pages/about', () => HttpResponse.json({ ...about, contentLocale: 'fr' })),
    http.post('*/:locale/api/pages', async ({ request }) => {
      copies.push(await request.json());
      return held;
    }),
    http.put('*/:locale/api/pages/:id', () => HttpResponse.json(sitePage('copy'))),
  );
  await user.dblClick(await screen.findByRole('button', { name: 'Dupliquer À propos' }));
  await waitFor(() => expect(copies).toHaveLength(1));
  release(HttpResponse.json(sitePage('copy'), { status: 201 }));
  expect(copies).toMatchObject([{ route: '/about-copy' }]);
});
