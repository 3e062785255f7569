import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

function createGuardedShop() {
  const requests: URLSearchParams[] = [];
  server.use(
    http.post('*/auth/token', async ({ request }) => {
      const fields = new URLSearchParams(await request.text());
      requests.push(fields);
      if (fields.get('password') === 'souk-demo')
        return HttpResponse.json({ access_token: 't', expires_in: 300 });
      return HttpResponse.json(
        { title: 'Refused' },
        { status: fields.get('password') === 'again' ? 429 : 400 },
      );
    }),
    ...createShop().handlers,
  );
  return requests;
}

async function signIn({ user }: ReturnType<typeof renderApp>, password: string) {
  await user.type(await screen.findByLabelText(/E-mail/), 'admin@atlas.test');
  await user.type(screen.getByLabelText(/Mot de passe/), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

describe('signing in', () => {
  it('leads to the requested page', async () => {
    const requests = createGuardedShop();
    const app = renderApp('/orders');
    await signIn(app, 'souk-demo');
    expect(await screen.findByRole('heading', { name: 'Commandes' })).toBeInTheDocument();
    expect(Object.fromEntries(requests.at(-1) ?? [])).toEqual({
      grant_type: 'password',
      username: 'admin@atlas.test',
      password: 'souk-demo',
      client_id: 'souk-web',
    });
  });

  it('shows that the credentials are wrong', async () => {
    createGuardedShop();
    await signIn(renderApp('/orders'), 'wrong');
    expect(await screen.findByText("L'adresse ou le mot de passe n'est pas le bon.")).toBeInTheDocument();
  });

  it('shows that there were too many attempts', async () => {
    createGuardedShop();
    await signIn(renderApp('/orders'), 'again');
    expect(await screen.findByText(/Trop d'essais/)).toBeInTheDocument();
  });

  it('is skipped while the refresh cookie is valid', async () => {
    server.use(...createShop(['ROLE_SHIPPING_AGENT']).handlers);
    renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Commandes' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Caisse' })).toBeNull();
  });
});
