import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { renderPart } from '@/testing/render-part';
import { server } from '@/testing/server';
import { OthersNotice } from './others-notice';

it('names who else has the page open, and reports when it is left', async () => {
  const sent: { session: string; isLeaving?: boolean }[] = [];
  server.use(
    http.post('*/fr/api/pages/p1/editors', async ({ request }) => {
      sent.push((await request.json()) as (typeof sent)[number]);
      return HttpResponse.json({ editors: [{ name: 'Youssef', since: '2026-11-23T08:00:00Z' }] });
    }),
  );
  const { unmount } = renderPart(<OthersNotice id="p1" locale="fr" />);
  expect(await screen.findByText(/Youssef a cette page ouverte depuis/)).toBeInTheDocument();
  unmount();
  await expect.poll(() => sent.at(-1)?.isLeaving).toBe(true);
  expect(new Set(sent.map(({ session }) => session)).size).toBe(1);
});
