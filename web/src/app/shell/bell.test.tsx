import { screen } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';

it.each([
  [0, 'Notifications'],
  [1, 'Notifications, 1 non lue'],
  [99, 'Notifications, 99 non lues'],
  [118, 'Notifications, 99+ non lues'],
])('has a name that says what it shows: %i', async (unread, name) => {
  server.use(
    http.get('*/:locale/api/notifications', () => collection([], { unread })),
    ...createShop().handlers,
  );
  renderApp('/orders');
  const bell = await screen.findByRole('link', { name });
  expect(name).toContain(bell.textContent);
});
