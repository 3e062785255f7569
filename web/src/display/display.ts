/** The public display of one match: follows its stream, and comes back by itself. */
import '@fontsource-variable/inter';
import '@fontsource-variable/noto-sans-arabic';
import { createEventParser } from '@/shared/live/event-parser';
import { draw } from './draw';
import { clockOf, clockText, type ShownMatch, type Words } from './shown';

const AGAIN_MS = 1_000;
const SILENT_MS = 25_000;

const words = JSON.parse(document.documentElement.dataset.words ?? '{}') as Words;
const board = document.getElementById('board') as HTMLElement;
const status = document.getElementById('status') as HTMLElement;

let match: ShownMatch | undefined;
let readAt = 0;

const seconds = (): number => (match ? clockOf(match.currentFrame, performance.now() - readAt) : 0);

function entitle(players: string): void {
  const title = [players, words['scoreboard.title']].filter(Boolean).join(' · ');
  document.title = title;
  const heading = document.getElementById('title');
  if (heading) heading.textContent = title;
}

function say(text: string | undefined): void {
  if (status.textContent !== text) status.textContent = text ?? '';
}

function show(next: ShownMatch): void {
  match = next;
  readAt = performance.now();
  entitle(next.players.map(({ name }) => name).join(' – '));
  draw(board, next, words, seconds());
}

function tick(): void {
  const clock = document.getElementById('clock');
  if (clock) clock.textContent = clockText(seconds());
}

/** Reads one stream to its end; false when there is no such match. */
async function follow(): Promise<boolean> {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    const address = `${location.pathname.replace(/\/$/, '')}/live${location.search}`;
    const answer = await fetch(address, { signal: silence.signal });
    if (answer.status === 404) return false;
    if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`);
    say(words['scoreboard.live']);
    const parse = createEventParser();
    const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      for (const { event, data } of parse(part.value)) {
        if (event === 'match') show(JSON.parse(data) as ShownMatch);
      }
    }
    return true;
  } finally {
    clearTimeout(timer);
  }
}

async function stay(): Promise<void> {
  say(words['scoreboard.waiting']);
  for (;;) {
    const isThere = await follow().catch(() => true);
    say(isThere ? words['scoreboard.waiting'] : words['scoreboard.unknown']);
    if (!isThere) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}

entitle('');
setInterval(tick, 1_000);
void stay();
