import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { collection, createShop } from '@/testing/shop';
import type { WebsiteTheme } from '../contract';
import { siteTheme } from '../fixtures';

/** Serve a theme, and its draft if it has one; `state.refusal` is the answer to every change, if there is one. */
function openPage(published: Partial<WebsiteTheme> = {}, draft: Partial<WebsiteTheme> = {}) {
  const state = {
    published: siteTheme(published),
    draft: siteTheme({ ...published, ...draft, hasDraft: true }),
    sent: [] as unknown[],
    refusal: null as { status: number; title: string } | null,
  };
  const change = async (request: Request, apply: (body: Partial<WebsiteTheme>) => void) => {
    const text = await request.text();
    const body = text ? (JSON.parse(text) as Partial<WebsiteTheme>) : {};
    const path = new URL(request.url).pathname.replace('/fr/api/website_themes/t', '');
    state.sent.push([request.method, path, ...(text ? [body] : [])]);
    if (state.refusal) return HttpResponse.json(state.refusal, { status: state.refusal.status });
    apply(body);
    return HttpResponse.json(state.published);
  };
  const publish = (theme: Partial<WebsiteTheme>) => {
    const version = state.published.version + 1;
    state.published = { ...state.published, ...theme, version, hasDraft: false };
  };
  const address = '*/fr/api/website_themes/t';
  server.use(
    http.get('*/fr/api/website_themes', () => collection([state.published])),
    http.get(`${address}/draft`, () => HttpResponse.json(state.draft)),
    http.put(address, ({ request }) => change(request, publish)),
    http.put(`${address}/draft`, ({ request }) =>
      change(request, (body) => {
        state.draft = { ...state.draft, ...body };
        state.published = { ...state.published, hasDraft: true };
      }),
    ),
    http.post(`${address}/publish`, ({ request }) => change(request, () => publish(state.draft))),
    http.delete(`${address}/draft`, ({ request }) => change(request, () => publish({}))),
    ...createShop().handlers,
  );
  return { state, ...renderApp('/site/theme') };
}

const findCss = () => screen.findByRole('textbox', { name: 'CSS' });
const bar = () => within(screen.getByRole('region', { name: 'Modifications non enregistrées' }));

it('sends only what was changed, on the version that was read', async () => {
  const { state, user } = openPage({ customCss: 'p { color: red }' });
  const colour = await screen.findByLabelText('Accent');
  // What the site shows without colours of its own.
  expect(colour).toHaveValue('#e0a32e');
  expect(screen.queryByRole('region', { name: 'Modifications non enregistrées' })).toBeNull();
  fireEvent.change(colour, { target: { value: '#112233' } });
  await user.click(screen.getByRole('combobox', { name: 'Titres' }));
  await user.click(await screen.findByRole('option', { name: 'Lato' }));
  await user.click(bar().getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Modifications non enregistrées' })).toBeNull(),
  );
  const [[method, path, body]] = state.sent as [[string, string, Partial<WebsiteTheme>]];
  expect([method, path]).toEqual(['PUT', '']);
  expect(body).toEqual({
    colours: expect.objectContaining({ accent: '#112233', primary: '#0b6b66' }),
    headingFont: 'Lato',
    version: 5,
  });
  expect(screen.getByLabelText('Accent')).toHaveValue('#112233');
});

it('discards what was changed without sending it', async () => {
  const { state, user } = openPage({ customCss: 'p{}' });
  await user.type(await findCss(), ' a');
  await user.click(bar().getByRole('button', { name: 'Abandonner' }));
  expect(await findCss()).toHaveValue('p{}');
  expect(state.sent).toEqual([]);
});

it('keeps the changes when someone else saved meanwhile, and says so', async () => {
  const { state, user } = openPage();
  state.refusal = { status: 412, title: 'Périmé' };
  await user.type(await findCss(), 'a');
  await user.click(bar().getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/Quelqu'un d'autre a enregistré entre-temps/)).toBeVisible();
  expect(await findCss()).toHaveValue('a');
  expect(bar().getByRole('button', { name: 'Enregistrer' })).toBeEnabled();
});

it('keeps the changes as a draft, which is shown from then on', async () => {
  const { state, user } = openPage();
  await user.type(await findCss(), 'a');
  await user.click(screen.getByRole('button', { name: 'Garder en brouillon' }));
  expect(await screen.findByText(/L’apparence a un brouillon/)).toBeVisible();
  expect(state.sent).toEqual([['PUT', '/draft', { customCss: 'a', version: 5 }]]);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'CSS' })).toHaveValue('a'));
  expect(screen.queryByRole('region', { name: 'Modifications non enregistrées' })).toBeNull();
});

it('shows the draft instead of what is published, and publishes it as it was saved', async () => {
  const { state, user } = openPage({ customCss: 'old', hasDraft: true }, { customCss: 'new' });
  const css = await findCss();
  expect(css).toHaveValue('new');
  const publish = screen.getByRole('button', { name: 'Publier le brouillon' });
  await user.type(css, '!');
  // The draft at the server is not what is shown.
  expect(publish).toBeDisabled();
  await user.click(bar().getByRole('button', { name: 'Abandonner' }));
  await user.click(publish);
  await waitFor(() => expect(screen.queryByText(/L’apparence a un brouillon/)).toBeNull());
  expect(state.sent).toEqual([['POST', '/publish']]);
  expect(await findCss()).toHaveValue('new');
});

it('returns to what is published when the draft is discarded', async () => {
  const { state, user } = openPage({ customCss: 'old', hasDraft: true }, { customCss: 'new' });
  await user.click(await screen.findByRole('button', { name: 'Abandonner le brouillon' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'CSS' })).toHaveValue('old'));
  expect(state.sent).toEqual([['DELETE', '/draft']]);
});

it('keeps a draft that could not be published while the connection is lost', async () => {
  const { user } = openPage({ hasDraft: true }, { customCss: 'new' });
  server.use(http.post('*/fr/api/website_themes/t/publish', () => HttpResponse.error()));
  await user.click(await screen.findByRole('button', { name: 'Publier le brouillon' }));
  expect(await screen.findByText(/Le serveur ne répond pas/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Publier le brouillon' })).toBeEnabled();
});
