/** Public display of a match: follows its event stream and reconnects. */
import { formatClock } from '@/shared/lib/format-clock';
import { pause } from '@/shared/lib/pause';
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import { createEventParser } from '@/shared/live/event-parser';
import { retryDelay } from '@/shared/live/retry-delay';
import { draw } from './draw';
import { type DisplayMatch, type DisplayMessages, getClockSeconds } from './match';

const TIMEOUT_MS = 25_000;

const messages = JSON.parse(document.documentElement.dataset.messages ?? '{}') as DisplayMessages;
const board = document.getElementById('board') as HTMLElement;
const status = document.getElementById('status') as HTMLElement;

let match: DisplayMatch | undefined;
let readAt = 0;

const getSeconds = (): number =>
  match ? getClockSeconds(match.currentFrame, performance.now() - readAt) : 0;

function setTitle(players: string): void {
  const title = [players, messages['scoreboard.title']].filter(Boolean).join(' · ');
  document.title = title;
  const heading = document.getElementById('title');
  if (heading) heading.textContent = title;
}

function setStatus(text: string | undefined): void {
  if (status.textContent !== text) status.textContent = text ?? '';
}

function show(next: DisplayMatch): void {
  match = next;
  readAt = performance.now();
  setTitle(next.players.map(({ name }) => name).join(' – '));
  draw(board, next, messages, getSeconds());
}

function tick(): void {
  const clock = document.getElementById('clock');
  if (clock) clock.textContent = formatClock(getSeconds());
}

/** Read the stream to its end. Return false if the match does not exist. */
async function follow(onOpen: () => void): Promise<boolean> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
  try {
    const url = `${location.pathname.replace(/\/$/, '')}/live${location.search}`;
    const response = await fetch(url, { signal: timeout.signal });
    if (response.status === 404) return false;
    if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}`);
    setStatus(messages['scoreboard.live']);
    onOpen();
    const parse = createEventParser();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(), TIMEOUT_MS);
      for (const { event, data } of parse(chunk.value)) {
        if (event === 'match') show(JSON.parse(data) as DisplayMatch);
      }
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function followForever(): Promise<void> {
  setStatus(messages['scoreboard.waiting']);
  for (let attempt = 0; ; attempt += 1) {
    const exists = await follow(() => {
      attempt = 0;
    }).catch(() => true);
    setStatus(exists ? messages['scoreboard.waiting'] : messages['scoreboard.unknown']);
    if (!exists) return;
    await pause(retryDelay(attempt));
  }
}

/** In streaming software the page is a transparent bar; elsewhere a code leads phones to it. */
function setLayout(): void {
  const parameters = new URLSearchParams(location.search);
  const isOverlay = parameters.get('layout') === 'overlay';
  document.documentElement.classList.toggle('overlay', isOverlay);
  if (isOverlay) return;
  const code = document.createElement('img');
  code.className = 'code';
  code.alt = messages['scoreboard.code'] ?? '';
  code.src = `${location.pathname.replace(/\/$/, '')}/qr.svg${location.search}`;
  const aside = document.createElement('aside');
  aside.append(code);
  document.body.append(aside);
}

setLayout();
setTitle('');
setInterval(tick, 1_000);
void followForever();
