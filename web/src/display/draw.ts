/** The board as elements. */
import { clockText, type ShownMatch, type ShownPlayer, type Words } from './shown';

function element(tag: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const made = document.createElement(tag);
  made.className = className;
  made.append(...content);
  return made;
}

/** Names of more letters are written smaller, on two lines. */
const SHORT = 14;

function nameOf(name: string): HTMLElement {
  const made = element('h2', name.length > SHORT ? 'name long' : 'name', element('bdi', '', name));
  // What is cut off is the name's own end, whatever the board's direction.
  made.dir = 'auto';
  return made;
}

function playerOf(match: ShownMatch, player: ShownPlayer, place: number, words: Words): HTMLElement {
  const { turn, winner } = match.currentFrame;
  const state = `${turn === place ? ' at-table' : ''}${winner === place ? ' won' : ''}`;
  return element(
    'section',
    `player${state}`,
    nameOf(player.name),
    element('div', 'score', String(player.score)),
    element('div', 'break', `${words['scoreboard.break']} ${player.currentBreak}`),
  );
}

const fact = (label: string, value: string, id = ''): HTMLElement => {
  const shown = element('dd', '', value);
  if (id) shown.id = id;
  return element('div', '', element('dt', '', label), shown);
};

/** Puts the match on the board; `clock` in seconds. */
export function draw(board: HTMLElement, match: ShownMatch, words: Words, clock: number): void {
  const { currentFrame: frame, framesWon, bestOf } = match;
  const frames = `${words['scoreboard.frames']}${bestOf ? `, ${words['scoreboard.bestOf']} ${bestOf}` : ''}`;
  board.replaceChildren(
    ...match.players.map((player, index) => playerOf(match, player, index + 1, words)),
    element(
      'dl',
      'facts',
      fact(frames, framesWon.join(' – ')),
      fact(words['scoreboard.frame'] ?? '', String(frame.number)),
      fact(words['scoreboard.remaining'] ?? '', String(frame.remaining)),
      fact(words['scoreboard.time'] ?? '', clockText(clock), 'clock'),
    ),
  );
}
