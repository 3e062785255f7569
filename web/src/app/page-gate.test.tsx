import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop, me } from '@/testing/shop';

function open(address: string, user: Partial<typeof me>) {
  server.use(
    http.get('*/auth/me', () => HttpResponse.json({ ...me, ...user })),
    ...createShop().handlers,
  );
  renderApp(address);
}

it('says so instead of a page whose application is not installed', async () => {
  open('/snooker', { applications: ['planning'] });
  expect(await screen.findByText(/Cette application n'est pas installée/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Snooker' })).toBeNull();
});

it('says so instead of a page that is not for the role', async () => {
  open('/dropship', { roles: ['ROLE_STAFF'] });
  expect(await screen.findByText(/Vous n'avez pas accès à cette page/)).toBeVisible();
});
