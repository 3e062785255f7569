/** Renders the scoreboard. */
import { formatClock } from '@/shared/lib/format-clock';
import type { DisplayMatch, DisplayMessages, DisplayPlayer } from './match';

function createElement(tag: string, className: string, ...content: (string | Node)[]): HTMLElement {
  const node = document.createElement(tag);
  node.className = className;
  node.append(...content);
  return node;
}

/** Longer names are smaller, on two lines; so is then the other name. */
const MAX_SHORT_LENGTH = 14;

function createName({ players }: DisplayMatch, name: string): HTMLElement {
  const isLong = players.some((player) => player.name.length > MAX_SHORT_LENGTH);
  const node = createElement('h2', isLong ? 'name long' : 'name', name);
  // Truncate at the end of the name, whatever the page's direction; text in a `bdi` would not decide it.
  node.dir = 'auto';
  return node;
}

/** One light per frame, lit where this player won it. */
function createLights({ history, currentFrame }: DisplayMatch, place: number): HTMLElement {
  const lights = [...history, currentFrame].map(({ winner }) =>
    createElement('span', winner === place ? 'light won' : 'light'),
  );
  const node = createElement('div', 'lights', ...lights);
  node.setAttribute('aria-hidden', 'true');
  return node;
}

function createScore(score: number): HTMLElement {
  const node = createElement('div', 'score', String(score));
  // The sign of a negative one stays in front.
  node.dir = 'ltr';
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
    createName(match, player.name),
    createLights(match, place),
    createScore(player.score),
    createElement('div', 'break', `${messages['scoreboard.break']} ${player.currentBreak}`),
  );
}

const createFact = (label: string, value: string, id = ''): HTMLElement => {
  const definition = createElement('dd', '', value);
  if (id) definition.id = id;
  return createElement('div', '', createElement('dt', '', label), definition);
};

/** Keys of the names of balls. */
const BALL_NAMES: Readonly<Record<string, string>> = {
  red: 'scoreboard.on.red',
  colour: 'scoreboard.on.colour',
  yellow: 'scoreboard.on.yellow',
  green: 'scoreboard.on.green',
  brown: 'scoreboard.on.brown',
  blue: 'scoreboard.on.blue',
  pink: 'scoreboard.on.pink',
  black: 'scoreboard.on.black',
};

/** The ball on as a coloured ball with its name; before a colour, all of them. */
function createBallOn(ballOn: string, messages: DisplayMessages): HTMLElement {
  const definition = createElement('dd', 'on');
  definition.append(createElement('span', `ball ${ballOn}`), messages[BALL_NAMES[ballOn] ?? ''] ?? '');
  return createElement('div', '', createElement('dt', '', messages['scoreboard.ballOn'] ?? ''), definition);
}

/** The facts that matter only now: ball on, lead, snookers required. */
function createSituation(match: DisplayMatch, messages: DisplayMessages): HTMLElement[] {
  const { mode, currentFrame: frame } = match;
  if (mode !== 'match' || frame.state !== 'open') return [];
  const [first = 0, second = 0] = frame.scores;
  const lead = createFact(messages['scoreboard.lead'] ?? '', String(Math.abs(first - second)));
  const required = createFact(messages['scoreboard.snookers'] ?? '', String(frame.snookersRequired));
  return [
    createBallOn(frame.ballOn, messages),
    ...(first === second ? [] : [lead]),
    ...(frame.snookersRequired > 0 ? [required] : []),
  ];
}

/** Draw the match; `clock` is in seconds. */
export function draw(
  board: HTMLElement,
  match: DisplayMatch,
  messages: DisplayMessages,
  clock: number,
): void {
  const { currentFrame: frame, framesWon, bestOf } = match;
  const frames = `${messages['scoreboard.frames']}${bestOf ? ` · ${messages['scoreboard.bestOf']} ${bestOf}` : ''}`;
  const freeBall = createElement('p', 'free-ball', messages['scoreboard.freeBall'] ?? '');
  board.replaceChildren(
    ...(frame.freeBall ? [freeBall] : []),
    ...match.players.map((player, index) => createPlayer(match, player, index + 1, messages)),
    createElement(
      'dl',
      'facts',
      createFact(frames, framesWon.join(' – ')),
      createFact(messages['scoreboard.frame'] ?? '', String(frame.number)),
      ...createSituation(match, messages),
      createFact(messages['scoreboard.remaining'] ?? '', String(frame.remaining)),
      createFact(messages['scoreboard.time'] ?? '', formatClock(clock), 'clock'),
    ),
  );
}
