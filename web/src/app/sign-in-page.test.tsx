import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

function createGuardedShop() {
  const requests: URLSearchParams[] = [];
  server.use(
    http.post('*/auth/token', async ({ request }) => {
      const fields = new URLSearchParams(await request.text());
      requests.push(fields);
      if (fields.get('password') === 'two steps' && fields.get('otp') !== '123456') {
        const error = fields.has('otp') ? 'invalid_otp' : 'mfa_required';
        return HttpResponse.json({ error }, { status: 400 });
      }
      if (['souk-demo', 'two steps'].includes(fields.get('password') ?? ''))
        return HttpResponse.json({ access_token: 't', expires_in: 300 });
      return HttpResponse.json(
        { title: 'Refused' },
        { status: fields.get('password') === 'again' ? 429 : 400 },
      );
    }),
    http.get('*/fr/api/account/tenant', () => HttpResponse.json({ name: 'Atlas Pressing' })),
    ...createShop().handlers,
  );
  return requests;
}

async function signIn({ user }: ReturnType<typeof renderApp>, password: string) {
  await user.type(await screen.findByLabelText(/E-mail/), 'admin@atlas.test');
  await user.type(screen.getByLabelText('Mot de passe'), password);
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

  it("shows the tenant's name, and the password on request", async () => {
    createGuardedShop();
    const { user } = renderApp('/orders');
    expect(await screen.findByText('Atlas Pressing')).toBeInTheDocument();
    const password = screen.getByLabelText('Mot de passe');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Afficher' }));
    expect(password).toHaveAttribute('type', 'text');
  });

  it('asks for the code of the second factor', async () => {
    const requests = createGuardedShop();
    const app = renderApp('/orders');
    await signIn(app, 'two steps');
    await app.user.type(await screen.findByLabelText('Code'), '000000');
    await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByText(/Ce code n'est pas le bon/)).toBeInTheDocument();
    await app.user.clear(screen.getByLabelText('Code'));
    await app.user.type(screen.getByLabelText('Code'), '123456');
    await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
    expect(await screen.findByRole('heading', { name: 'Commandes' })).toBeInTheDocument();
    const first = requests.find((fields) => fields.get('grant_type') === 'password');
    expect(first?.has('otp')).toBe(false);
  });

  describe('with a passkey', () => {
    const get = vi.fn();

    beforeEach(() => {
      get.mockReset();
      vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: object) => options });
      vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { get } }));
    });

    async function click() {
      const requests = createGuardedShop();
      server.use(
        http.post('*/fr/api/account/passkeys/challenge', () =>
          HttpResponse.json({ options: { challenge: 'c' } }),
        ),
      );
      const { user } = renderApp('/orders');
      await user.click(await screen.findByRole('button', { name: "Utiliser une clé d'accès" }));
      return requests;
    }

    it('presents what the authenticator signed', async () => {
      get.mockResolvedValue({ id: 'signed' });
      const requests = await click();
      expect(await screen.findByText(/Cette clé d'accès ne peut pas servir ici/)).toBeInTheDocument();
      expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'c' } });
      expect(Object.fromEntries(requests.at(-1) ?? [])).toEqual({
        grant_type: 'urn:souk:params:oauth:grant-type:passkey',
        credential: '{"id":"signed"}',
        client_id: 'souk-web',
      });
    });

    it('stays on the page if the person gives up', async () => {
      get.mockRejectedValue(new DOMException('', 'NotAllowedError'));
      await click();
      const button = screen.getByRole('button', { name: "Utiliser une clé d'accès" });
      await waitFor(() => expect(button).toBeEnabled());
      expect(screen.queryByRole('alert')).toBeNull();
    });
  });

  it('asks for a new password by mail', async () => {
    createGuardedShop();
    const bodies: unknown[] = [];
    server.use(
      http.post('*/fr/api/account/password/forgotten', async ({ request }) => {
        bodies.push(await request.json());
        return HttpResponse.json({ done: true }, { status: 202 });
      }),
    );
    const { user } = renderApp('/orders');
    await user.click(await screen.findByRole('button', { name: 'Mot de passe oublié' }));
    await user.type(screen.getByLabelText('E-mail'), 'a@b.test');
    await user.click(screen.getByRole('button', { name: 'Envoyer le lien' }));
    expect(await screen.findByText(/un lien est en route/)).toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'a@b.test' }]);
  });

  function createMailingShop() {
    const requests = createGuardedShop();
    const bodies: unknown[] = [];
    const keep = async ({ request }: { request: Request }) => {
      bodies.push(await request.json());
      return HttpResponse.json({ done: true }, { status: 202 });
    };
    server.use(
      http.post('*/fr/api/account/sign-in-link', keep),
      http.post('*/fr/api/account/second-factor/lost', keep),
    );
    return { bodies, requests };
  }

  it('asks for a link where others have guessed too often, and signs in by it', async () => {
    const { bodies, requests } = createMailingShop();
    const app = renderApp('/orders');
    await signIn(app, 'again');
    await app.user.click(await screen.findByRole('button', { name: /M'envoyer un lien/ }));
    expect(await screen.findByText(/un lien est en route/)).toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'admin@atlas.test' }]);
    app.unmount();

    const opened = renderApp('/sign-in#the-token');
    await signIn(opened, 'souk-demo');
    await waitFor(() => expect(opened.router.state.location.pathname).not.toBe('/sign-in'));
    expect(requests.at(-1)?.get('link')).toBe('the-token');
  });

  it('reports a lost second factor with the password that was right', async () => {
    const { bodies } = createMailingShop();
    const app = renderApp('/orders');
    await signIn(app, 'two steps');
    await app.user.click(await screen.findByRole('button', { name: /J'ai perdu mon téléphone/ }));
    expect(await screen.findByText(/Un e-mail est en route/)).toBeInTheDocument();
    expect(bodies).toEqual([{ email: 'admin@atlas.test', password: 'two steps' }]);
  });

  it('is skipped while the refresh cookie is valid', async () => {
    server.use(...createShop(['ROLE_SHIPPING_AGENT']).handlers);
    const { router } = renderApp('/');
    expect(await screen.findByRole('heading', { name: 'Commandes' })).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/orders/tour');
    expect(screen.queryByRole('link', { name: 'Caisse' })).toBeNull();
  });
});
