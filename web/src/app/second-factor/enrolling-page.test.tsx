import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop, me } from '@/testing/shop';

it('lets a person whose role needs a second factor set it up, and then go on', async () => {
  let isOn = false;
  localStorage.setItem('souk.session', 'open');
  server.use(
    http.post('*/auth/token', () => HttpResponse.json({ access_token: 't', expires_in: 300 })),
    http.get('*/auth/me', () =>
      HttpResponse.json({ ...me, roles: isOn ? ['ROLE_ADMIN'] : ['ROLE_ENROLLING'] }),
    ),
    http.post('*/fr/api/account/second-factor', () =>
      HttpResponse.json({ secret: 'ABCD', uri: 'otpauth://totp/x', svg: '<svg/>' }),
    ),
    http.post('*/fr/api/account/second-factor/confirm', () => {
      isOn = true;
      return HttpResponse.json({ codes: ['1a2b3c'] });
    }),
    ...createShop().handlers,
  );
  const { user } = renderApp('/orders');
  expect(await screen.findByRole('heading', { name: 'Double authentification' })).toBeInTheDocument();
  expect(screen.queryByRole('navigation')).not.toBeInTheDocument();
  await user.type(screen.getByLabelText('Mot de passe actuel'), 'souk-demo');
  await user.click(screen.getByRole('button', { name: 'Configurer' }));
  await user.type(await screen.findByLabelText('Code'), '123456');
  await user.click(screen.getByRole('button', { name: 'Activer' }));
  expect(await screen.findByText('1a2b3c')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  expect(await screen.findByRole('heading', { name: 'Commandes' })).toBeInTheDocument();
});
