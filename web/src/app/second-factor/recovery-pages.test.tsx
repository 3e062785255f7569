import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { createShop } from '@/testing/shop';

function serve(path: string, answer: () => Response) {
  const bodies: unknown[] = [];
  server.use(
    ...createShop().handlers,
    http.post(`*/fr/api/account/${path}`, async ({ request }) => {
      bodies.push(await request.json());
      return answer();
    }),
  );
  return bodies;
}

const ended = () =>
  HttpResponse.json(
    { status: 404, title: 'Ended', detail: 'Ce lien ne sert plus.', code: 'link-ended' },
    { status: 404 },
  );

it('begins the recovery when the button is pressed, and says when it ends', async () => {
  const bodies = serve('recovery', () =>
    HttpResponse.json({ email: 'leila@atlas.test', dueAt: '2026-12-03T09:00:00Z' }),
  );
  const { user } = renderApp('/recovery#the-token');
  const begin = await screen.findByRole('button', { name: 'Il est perdu, y mettre fin' });
  expect(bodies).toEqual([]);
  await user.click(begin);
  expect(await screen.findByText(/prend fin le 3 déc/)).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'the-token' }]);
  expect(begin).not.toBeInTheDocument();
});

it('stops the recovery when the button is pressed', async () => {
  const bodies = serve('recovery/stop', () => HttpResponse.json({ done: true }));
  const { user } = renderApp('/recovery-stop#the-token');
  await user.click(await screen.findByRole('button', { name: 'La garder' }));
  expect(await screen.findByText(/reste activée/)).toBeInTheDocument();
  expect(bodies).toEqual([{ token: 'the-token' }]);
});

it('says that a link has ended, and can be tried again', async () => {
  serve('recovery', ended);
  const { user } = renderApp('/recovery#the-token');
  await user.click(await screen.findByRole('button', { name: 'Il est perdu, y mettre fin' }));
  expect(await screen.findByText('Ce lien ne sert plus.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Il est perdu, y mettre fin' })).toBeEnabled();
});
