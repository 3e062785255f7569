import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

const message = (id: string, state: string, error = '') => ({
  id,
  '@id': `/fr/api/messages/${id}`,
  '@type': 'Message',
  subject: `Message ${id}`,
  recipient: 'aicha@example.test',
  body: '',
  state,
  error,
  createdAt: '2026-11-22T12:00:00Z',
});

it('shows beside the state why a message was not sent', async () => {
  server.use(
    ...createShop().handlers,
    http.get('*/fr/api/messages', () =>
      collection([message('1', 'sent'), message('2', 'kept'), message('3', 'failed', '550 No such user')]),
    ),
  );
  renderApp('/orders/messages');
  const rowOf = async (subject: string) =>
    within((await screen.findByRole('button', { name: subject })).closest('tr') as HTMLElement);
  expect((await rowOf('Message 3')).getByText('550 No such user')).toBeVisible();
  expect((await rowOf('Message 2')).getByText("Aucun serveur de messagerie n'est configuré.")).toBeVisible();
  expect(screen.getAllByText("Aucun serveur de messagerie n'est configuré.")).toHaveLength(1);
});
