/** Follows the tenant's news over fetch; comes back by itself, from where it was. */
import { bearer, renewToken } from '@/shared/auth/tokens';
import { createEventParser, type ServerEvent } from './event-parser';
import type { LiveStatus } from './live-slice';

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface Follower {
  path: string;
  onEvent: (event: ServerEvent) => void;
  onStatus: (status: LiveStatus) => void;
  signal: AbortSignal;
}

/** 1, 2, 4 … 30 seconds, spread so that not all screens return at once. */
export const waitBefore = (attempt: number, chance = Math.random()): number =>
  Math.min(FIRST_WAIT_MS * 2 ** attempt, LONGEST_WAIT_MS) * (0.75 + chance / 2);

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function open(path: string, lastId: string, signal: AbortSignal): Promise<Response> {
  const headers = new Headers({ Accept: 'text/event-stream', Authorization: `Bearer ${bearer()}` });
  if (lastId) headers.set('Last-Event-ID', lastId);
  const answer = await fetch(new URL(path, window.location.origin), { headers, signal });
  if (answer.status === 401) await renewToken();
  if (!answer.ok || !answer.body) throw new Error(`The live stream answered ${answer.status}`);
  return answer;
}

async function read(answer: Response, onEvent: (event: ServerEvent) => void): Promise<void> {
  const parse = createEventParser();
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    for (const event of parse(part.value)) onEvent(event);
  }
}

/** Runs until the signal aborts. */
export async function followLive({ path, onEvent, onStatus, signal }: Follower): Promise<void> {
  let lastId = '';
  let attempt = 0;
  while (!signal.aborted) {
    onStatus(attempt === 0 ? 'connecting' : 'offline');
    try {
      const answer = await open(path, lastId, signal);
      onStatus('live');
      attempt = 0;
      await read(answer, (event) => {
        lastId = event.id || lastId;
        onEvent(event);
      });
    } catch {
      attempt += 1;
    }
    await pause(waitBefore(attempt), signal);
  }
}
