/** Follows the tenant's event stream over fetch and reconnects with the id of the last event. */
import { bearer, renewToken } from '@/shared/auth/tokens';
import { pause } from '@/shared/lib/pause';
import { createEventParser, type ServerEvent } from './event-parser';
import type { LiveStatus } from './live-slice';
import { retryDelay } from './retry-delay';

interface FollowOptions {
  path: string;
  onEvent: (event: ServerEvent) => void;
  onStatus: (status: LiveStatus) => void;
  signal: AbortSignal;
}

async function open(path: string, lastId: string, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${bearer()}` });
  if (lastId) headers.set('Last-Event-ID', lastId);
  const response = await fetch(new URL(path, window.location.origin), { headers, signal });
  if (response.status === 401) await renewToken();
  if (!response.ok || !response.body) throw new Error(`The live stream answered ${response.status}`);
  return response;
}

async function read(response: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parse = createEventParser();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    for (const event of parse(chunk.value)) onEvent(event);
  }
}

/** Follow the stream until the signal aborts. */
export async function followLive({ path, onEvent, onStatus, signal }: FollowOptions): Promise<void> {
  let lastId = '';
  let attempt = 0;
  while (!signal.aborted) {
    onStatus(attempt === 0 ? 'connecting' : 'offline');
    try {
      const response = await open(path, lastId, signal);
      onStatus('live');
      attempt = 0;
      await read(response, (event) => {
        lastId = event.id || lastId;
        onEvent(event);
      });
    } catch {
      attempt += 1;
    }
    await pause(retryDelay(attempt), signal);
  }
}
