import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const message = {
  '@id': '/fr/api/contact_messages/m1',
  '@type': 'ContactMessage',
  id: 'm1',
  version: 1,
  name: 'Salma',
  email: 'salma@example.org',
  phone: '',
  text: 'Le tapis est-il prêt ?',
  route: '/about',
  locale: 'fr',
  isRead: false,
  createdAt: '2026-11-23T08:00:00Z',
};

function openPage(address: string) {
  const sent: unknown[] = [];
  server.use(
    http.get('*/fr/api/contact_messages', () => collection([message])),
    http.get('*/fr/api/contact_messages/m1', () => HttpResponse.json(message)),
    http.put('*/fr/api/contact_messages/m1', async ({ request }) => {
      const change = (await request.json()) as object;
      sent.push(change);
      return HttpResponse.json({ ...message, ...change });
    }),
    http.delete('*/fr/api/contact_messages/m1', () => {
      sent.push('deleted');
      return new HttpResponse(null, { status: 204 });
    }),
    ...createShop(['ROLE_ADMIN']).handlers,
  );
  return { ...renderApp(address), sent };
}

it('shows the message that a notification names, marks it as read and offers an answer', async () => {
  const { sent, user, router } = openPage('/site/messages?open=m1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Salma' }));
  expect(await dialog.findByText('Le tapis est-il prêt ?')).toBeInTheDocument();
  await expect.poll(() => sent).toEqual([{ isRead: true }]);
  expect(dialog.getByRole('link', { name: 'Répondre' })).toHaveAttribute('href', 'mailto:salma@example.org');
  await user.click(dialog.getByRole('button', { name: 'Fermer' }));
  expect(router.state.location.search).toBe('');
});

it('deletes a message', async () => {
  const { sent, user } = openPage('/site/messages');
  await user.click(await screen.findByRole('button', { name: 'Salma' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salma' }));
  await user.click(await dialog.findByRole('button', { name: 'Supprimer' }));
  await expect.poll(() => sent).toContain('deleted');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

it('marks a message as unread again, and leaves it', async () => {
  const { sent, user } = openPage('/site/messages?open=m1');
  const dialog = within(await screen.findByRole('dialog', { name: 'Salma' }));
  await waitFor(() => expect(sent).toEqual([{ isRead: true }]));
  await user.click(dialog.getByRole('button', { name: 'Marquer comme non lu' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([{ isRead: true }, { isRead: false }]);
});

it('keeps a message that could not be deleted open, and says why', async () => {
  const { user, router } = openPage('/site/messages?open=m1');
  server.use(http.delete('*/fr/api/contact_messages/m1', () => HttpResponse.error()));
  const dialog = within(await screen.findByRole('dialog', { name: 'Salma' }));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await dialog.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(router.state.location.search).toBe('?open=m1');
});

it('shows the unread messages alone, and all again when there are none', async () => {
  const { user, router } = openPage('/site/messages');
  const readFilters: (string | null)[] = [];
  server.use(
    http.get('*/fr/api/contact_messages', ({ request }) => {
      const isRead = new URL(request.url).searchParams.get('isRead');
      readFilters.push(isRead);
      return collection(isRead === 'false' ? [] : [message]);
    }),
  );
  await screen.findByRole('button', { name: 'Salma' });
  await user.click(screen.getByRole('button', { name: 'État' }));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Non lu' }));
  await user.click(await screen.findByRole('button', { name: 'Effacer les filtres' }));
  expect(await screen.findByRole('button', { name: 'Salma' })).toBeInTheDocument();
  expect(readFilters).toContain('false');
  expect(router.state.location.search).toBe('');
});
