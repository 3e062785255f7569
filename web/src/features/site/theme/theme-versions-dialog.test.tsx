import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { collection } from '@/testing/shop';
import { ThemeVersionsDialog } from './theme-versions-dialog';

it('says why the page on which themes are shown did not load, and asks for it again', async () => {
  const queries: string[] = [];
  server.use(
    http.get('*/api/theme_versions', () =>
      collection([{ id: 'v1', author: 'Amina', isDraft: false, createdAt: '2026-11-22T10:00:00Z' }]),
    ),
    http.get('*/fr/api/pages', ({ request }) => {
      queries.push(new URL(request.url).search);
      return HttpResponse.json({ title: 'Panne', detail: 'Un instant.' }, { status: 503 });
    }),
  );
  const { user } = renderPart(<ThemeVersionsDialog onClose={() => undefined} />);
  expect(await screen.findByText('Amina')).toBeVisible();
  expect(await screen.findByText('Un instant.')).toBeVisible();
  const before = queries.length;
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await expect.poll(() => queries.length).toBeGreaterThan(before);
});
