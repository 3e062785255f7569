import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop, me } from '@/testing/shop';

const TENANTS = [
  { slug: 'atlas', name: 'Atlas' },
  { slug: 'rif', name: 'Rif Market' },
];

/** Serve a person of two tenants. A session that no password opened stays in the first. */
function serveTenants({ needsPassword }: { needsPassword: boolean }) {
  const requests: Record<string, string>[] = [];
  let slug = 'atlas';
  server.use(
    http.post('*/auth/token', async ({ request }) => {
      const fields = Object.fromEntries(new URLSearchParams(await request.text()));
      requests.push(fields);
      const isPassword = fields.grant_type === 'password';
      if (fields.tenant && !isPassword && needsPassword)
        return HttpResponse.json({ error: 'password_required' }, { status: 400 });
      if (isPassword && fields.password !== 'souk-demo')
        return HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
      if (isPassword && !fields.otp) return HttpResponse.json({ error: 'mfa_required' }, { status: 400 });
      slug = fields.tenant ?? slug;
      return HttpResponse.json({ access_token: 't', expires_in: 300 });
    }),
    http.get('*/auth/me', () =>
      HttpResponse.json({
        ...me,
        tenants: TENANTS,
        tenant: { ...me.tenant, ...TENANTS.find((tenant) => tenant.slug === slug) },
      }),
    ),
    ...createShop().handlers,
  );
  return requests;
}

async function chooseRif({ user }: ReturnType<typeof renderApp>) {
  await user.click(await screen.findByRole('button', { name: 'Atlas' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rif Market' }));
}

it('changes the tenant of a session that a password opened', async () => {
  serveTenants({ needsPassword: false });
  const app = renderApp('/orders');
  await chooseRif(app);
  expect(await screen.findByRole('button', { name: 'Rif Market' })).toBeInTheDocument();
});

it('asks for the password in a session that a PIN or a passkey opened, and stays where it is until then', async () => {
  const requests = serveTenants({ needsPassword: true });
  const app = renderApp('/orders');
  await chooseRif(app);
  const password = await screen.findByLabelText(/Mot de passe/);
  expect(screen.getByRole('dialog', { name: 'Ouvrir Rif Market' })).toBeInTheDocument();
  await app.user.type(password, 'wrong');
  await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByText("L'adresse ou le mot de passe n'est pas le bon.")).toBeInTheDocument();
  await app.user.clear(password);
  await app.user.type(password, 'souk-demo');
  await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await app.user.type(await screen.findByLabelText(/Code/), '123456');
  await app.user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByRole('button', { name: 'Rif Market' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(requests.at(-1)).toMatchObject({ grant_type: 'password', tenant: 'rif', otp: '123456' });
});

it('goes on in its tenant if the dialog is closed', async () => {
  serveTenants({ needsPassword: true });
  const app = renderApp('/orders');
  await chooseRif(app);
  await app.user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(await screen.findByRole('button', { name: 'Atlas' })).toBeInTheDocument();
  expect(localStorage.getItem('souk.session')).toBe('open');
});
