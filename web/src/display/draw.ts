/** Renders the scoreboard. */
import { formatClock } from '@/shared/lib/format-clock';
import type { DisplayMatch, DisplayMessages, DisplayPlayer } from './match';

function createElement(tag: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

/** Longer names are smaller, on two lines. */
const MAX_SHORT_LENGTH = 14;

function createName(name: string): HTMLElement {
  const node = createElement(
    'h2',
    name.length > MAX_SHORT_LENGTH ? 'name long' : 'name',
    createElement('bdi', '', name),
  );
  // Truncate at the end of the name, whatever the page's direction.
  node.dir = 'auto';
  return node;
}

function createPlayer(
  match: DisplayMatch,
  player: DisplayPlayer,
  place: number,
  messages: DisplayMessages,
): HTMLElement {
  const { turn, winner } = match.currentFrame;
  const state = `${turn === place ? ' at-table' : ''}${winner === place ? ' won' : ''}`;
  return createElement(
    'section',
    `player${state}`,
    createName(player.name),
    createElement('div', 'score', String(player.score)),
    createElement('div', 'break', `${messages['scoreboard.break']} ${player.currentBreak}`),
  );
}

const createFact = (label: string, value: string, id = ''): HTMLElement => {
  const definition = createElement('dd', '', value);
  if (id) definition.id = id;
  return createElement('div', '', createElement('dt', '', label), definition);
};

/** Draw the match; `clock` is in seconds. */
export function draw(
  board: HTMLElement,
  match: DisplayMatch,
  messages: DisplayMessages,
  clock: number,
): void {
  const { currentFrame: frame, framesWon, bestOf } = match;
  const frames = `${messages['scoreboard.frames']}${bestOf ? `, ${messages['scoreboard.bestOf']} ${bestOf}` : ''}`;
  board.replaceChildren(
    ...match.players.map((player, index) => createPlayer(match, player, index + 1, messages)),
    createElement(
      'dl',
      'facts',
      createFact(frames, framesWon.join(' – ')),
      createFact(messages['scoreboard.frame'] ?? '', String(frame.number)),
      createFact(messages['scoreboard.remaining'] ?? '', String(frame.remaining)),
      createFact(messages['scoreboard.time'] ?? '', formatClock(clock), 'clock'),
    ),
  );
}
