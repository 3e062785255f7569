import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '@/testing/server';
import { followLive } from './live-stream';
import { retryDelay } from './retry-delay';

describe('following the live stream', () => {
  it('reconnects with the id of the last event', async () => {
    const resumedFrom: (string | null)[] = [];
    server.use(
      http.get('*/fr/api/live', ({ request }) => {
        resumedFrom.push(request.headers.get('Last-Event-ID'));
        return HttpResponse.text(`id: ${resumedFrom.length}\nevent: order-saved\ndata: {}\n\n`);
      }),
    );
    const stop = new AbortController();
    const received: string[] = [];
    const statuses: string[] = [];
    await followLive({
      path: '/fr/api/live',
      signal: stop.signal,
      onStatus: (status) => statuses.push(status),
      onEvent: ({ id }) => {
        received.push(id);
        if (received.length === 2) stop.abort();
      },
    });
    expect(received).toEqual(['1', '2']);
    expect(resumedFrom).toEqual([null, '1']);
    expect(statuses.slice(0, 2)).toEqual(['connecting', 'live']);
  });

  it('waits and tries again while too many streams are open', async () => {
    let requests = 0;
    server.use(
      http.get('*/fr/api/live', () => {
        requests += 1;
        return requests === 1
          ? HttpResponse.json({ code: 'too-many-streams' }, { status: 429, headers: { 'Retry-After': '10' } })
          : HttpResponse.text('event: order-saved\ndata: {}\n\n');
      }),
    );
    const stop = new AbortController();
    const statuses: string[] = [];
    await followLive({
      path: '/fr/api/live',
      signal: stop.signal,
      onStatus: (status) => statuses.push(status),
      onEvent: () => stop.abort(),
    });
    expect(requests).toBe(2);
    expect(statuses).toEqual(['connecting', 'offline', 'live']);
  });

  it('doubles the delay up to a maximum', () => {
    expect([0, 1, 2, 3].map((attempt) => retryDelay(attempt, 0.5))).toEqual([1000, 2000, 4000, 8000]);
    expect(retryDelay(50, 1)).toBe(37_500);
  });
});
