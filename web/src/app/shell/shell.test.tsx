import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it } from 'vitest';
import { order } from '@/testing/fixtures';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import { pages } from '../pages';
import { getInitials } from './avatar-menu';
import { findTrail } from './breadcrumb';
import { pagesInRail } from './rail';
import { addRecent, readRecent } from './recent';

async function openOrders(roles?: string[]) {
  const shop = createShop(roles);
  shop.orders.push(order('ATL-2026-000017'));
  server.use(...shop.handlers);
  const app = renderApp('/orders');
  await screen.findByText('ATL-2026-000017');
  return app;
}

describe('the command palette', () => {
  it('opens an order by its number with Enter', async () => {
    const { user, router } = await openOrders();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' }), '000017{Enter}');
    await waitFor(() => expect(router.state.location.search).toMatch(/^\?open=/));
  });

  it('runs actions', async () => {
    const { user, router } = await openOrders();
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Rechercher ou aller à…' }), 'nouvelle');
    await user.click(await screen.findByRole('option', { name: 'Nouvelle commande' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/pos'));
  });

  it('has no new order for a driver', async () => {
    const { user } = await openOrders(['ROLE_SHIPPING_AGENT']);
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('option', { name: 'Commandes' });
    expect(screen.queryByRole('option', { name: 'Nouvelle commande' })).toBeNull();
  });
});

describe('recent things', () => {
  it('are the last six of a person, each once', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b'])
      addRecent('nadia', { to: `/${name}`, label: name });
    expect(readRecent('nadia').map(({ label }) => label)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
    expect(readRecent('omar')).toEqual([]);
  });
});

describe('recent things in the palette', () => {
  it('have the names of now, and are only those that the person may open', async () => {
    const { user } = await openOrders(['ROLE_STAFF']);
    const id = 'user-1';
    addRecent(id, { to: '/people', label: 'Team' });
    addRecent(id, { to: '/gone', label: 'Gone' });
    addRecent(id, { to: '/customers/c1', label: 'Sanae Daoudi' });
    addRecent(id, { to: '/orders', label: 'Orders' });
    await user.keyboard('{Control>}k{/Control}');
    const group = within(await screen.findByRole('group', { name: 'Récents' }));
    const names = group.getAllByRole('option').map(({ textContent }) => textContent);
    expect(names).toEqual(['Commandes', 'Sanae Daoudi']);
  });
});

describe('the frame', () => {
  it('skips to the content and lists the shortcuts on any page', async () => {
    const { user } = await openOrders();
    await user.click(screen.getByRole('link', { name: 'Aller au contenu' }));
    expect(document.activeElement).toHaveAttribute('id', 'content');
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Clavier' })).toHaveTextContent('Ctrl K');
  });

  it('reads again what is shown when the language changes', async () => {
    const { user } = await openOrders();
    server.use(http.get('*/en/api/orders', () => collection([order('ATL-2026-000018')])));
    await user.click(screen.getByRole('button', { name: /^Profil/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'English' }));
    expect(await screen.findByText('ATL-2026-000018')).toBeInTheDocument();
  });

  it('switches colours in the menu of the avatar', async () => {
    const { user } = await openOrders();
    await user.click(screen.getByRole('button', { name: /^Profil/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Sombre' }));
    await waitFor(() => expect(document.documentElement).toHaveAttribute('data-scheme', 'dark'));
  });

  it('keeps the open application in the rail', () => {
    const applications = Array.from({ length: 9 }, (_, index) => ({ ...pages[0], path: `app-${index}` }));
    const shown = pagesInRail(applications as never, '/app-8/below').map(({ path }) => path);
    expect(shown).toEqual([...Array.from({ length: 7 }, (_, index) => `app-${index}`), 'app-8']);
  });

  it('knows the page of an address and what it is below', () => {
    const trail = (path: string) => findTrail(pages, path).map((page) => page.path);
    expect(trail('/orders')).toEqual(['orders']);
    expect(trail('/orders/tour')).toEqual(['orders', 'orders/tour']);
    expect(trail('/nowhere')).toEqual([]);
  });

  it('shows the initials of the first and the last name', () => {
    expect(['Nadia Bennani', 'Amina', 'نادية بناني', ''].map(getInitials)).toEqual(['NB', 'A', 'نب', '']);
  });
});
