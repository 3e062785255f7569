/** Applies shots to a match before the server's response; tested with the server's cases. */
import { type CurrentFrame, type Match, otherThan, type Place, type Shot } from '../contract';
import { clubRules } from './club';
import {
  BLACK,
  COLOURS,
  changeTurn,
  closeBreak,
  RED,
  RuleError,
  updatePlayer,
  winFrame,
  withFrame,
} from './frame';
import { officialRules } from './official';

const MAX_FOUL_POINTS = 7;
const MIN_FOUL_POINTS = 4;

const getRules = ({ mode }: Match) => (mode === 'club' ? clubRules : officialRules);
const fullRack = ({ reds }: Match): number => reds ?? 15;

function checkBall({ ball }: Shot): void {
  if (!ball || ball < RED || ball > BLACK) throw new RuleError('rule-ball');
}

function checkFoul({ points }: Shot): void {
  if (!points || points < MIN_FOUL_POINTS || points > MAX_FOUL_POINTS) throw new RuleError('rule-foul');
}

type Play = (match: Match, shot: Shot, timestamp: string) => Match;

const strokes: Partial<Record<Shot['kind'], Play>> = {
  pot: (match, shot, timestamp) => {
    checkBall(shot);
    return getRules(match).pot(match, shot, timestamp);
  },
  'free-ball-pot': (match, shot, timestamp) => {
    checkBall(shot);
    return getRules(match).freeBallPot(match, shot, timestamp);
  },
  'end-turn': (match) => changeTurn(match, otherThan(match.currentFrame.turn)),
  foul: (match, shot, timestamp) => {
    checkFoul(shot);
    return getRules(match).foul(match, shot, timestamp);
  },
  miss: (match, shot, timestamp) => {
    if (match.mode === 'match') checkFoul(shot);
    return getRules(match).miss(match, shot, timestamp);
  },
};

const otherActions: Partial<Record<Shot['kind'], Play>> = {
  concede: (match, { player }, timestamp) =>
    winFrame(match, otherThan(player || match.currentFrame.turn), timestamp),
  'win-frame': (match, { player }, timestamp) =>
    winFrame(match, (player || match.currentFrame.turn) as Place, timestamp),
  're-rack': (match, _shot, timestamp) => {
    const breaker = match.alternatesBreak ? getBreaker(match) : 1;
    return rackFrame(match, match.currentFrame.number, breaker, timestamp);
  },
  'adjust-reds': adjustReds,
  'select-player': (match, { player }) => {
    if (!player) throw new RuleError('rule-player');
    if (!match.currentFrame.canSelect) throw new RuleError('rule-turn');
    return player === match.currentFrame.turn ? match : changeTurn(match, player);
  },
};

/** Return who played the first stroke of the frame, or is about to. */
const getBreaker = ({ currentFrame: { breaker, turn } }: Match): number => breaker || turn;

function adjustReds(match: Match, { redsDown }: Shot): Match {
  const frame = match.currentFrame;
  const reds = frame.reds - (redsDown ?? 0);
  if (reds < 0 || reds > fullRack(match) || frame.respotted) throw new RuleError('rule-reds');
  return withFrame(match, { reds, colours: reds ? [...COLOURS] : frame.colours });
}

/** Set up a new frame with a player at the table; its clock runs if `startedAt` is given. */
function rackFrame(match: Match, number: number, turn: number, startedAt = ''): Match {
  const players = match.players.map((player) => ({
    ...player,
    score: player.handicap,
    currentBreak: 0,
    breaks: [],
    fouls: 0,
  }));
  const frame: Partial<CurrentFrame> = {
    number,
    turn,
    breaker: 0,
    misses: 0,
    missedBy: 0,
    state: 'open',
    freeBall: false,
    followsRed: false,
    respotted: false,
    winner: 0,
    reds: fullRack(match),
    colours: [...COLOURS],
    ballsPotted: [],
    canSelect: true,
    clock: 0,
    startedAt,
    endedAt: '',
    paused: 0,
  };
  return withFrame(match, frame, players);
}

const secondsBetween = (from: string, to: string): number =>
  from ? Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000)) : 0;

function newFrame(match: Match, timestamp: string): Match {
  if (match.state === 'over') throw new RuleError('rule-match-over');
  const { currentFrame: frame, players } = closeBreak(match);
  const endedAt = frame.endedAt || timestamp;
  const finishedFrame = {
    number: frame.number,
    scores: frame.scores,
    winner: frame.winner,
    clock: Math.max(0, secondsBetween(frame.startedAt, endedAt) - frame.paused),
    startedAt: frame.startedAt,
    endedAt,
    breaks: players.map(({ breaks }) => ({ scores: breaks.map(({ score }) => score) })),
    highestBreaks: players.map(({ breaks }) => Math.max(0, ...breaks.map(({ score }) => score))),
  };
  const breaker = match.alternatesBreak ? otherThan(getBreaker(match)) : 1;
  return rackFrame({ ...match, history: [...match.history, finishedFrame] }, frame.number + 1, breaker);
}

/** Return the player who leaves after a game. */
export function getLoser({ winner, framesWon, history, currentFrame }: Match): Place {
  if (winner) return otherThan(winner);
  const [first = 0, second = 0] = framesWon;
  if (first !== second) return first > second ? 2 : 1;
  const lastWinner = currentFrame.winner || history.findLast(({ winner }) => winner)?.winner;
  return otherThan(lastWinner || 1);
}

/** End the match for the opponent, with the frame that is under way. */
function concedeMatch(match: Match, { player }: Shot, timestamp: string): Match {
  if (match.state === 'over') throw new RuleError('rule-match-over');
  const { currentFrame: frame } = match;
  const winner = otherThan(player || frame.turn);
  const started = withFrame(match, { startedAt: frame.startedAt || timestamp });
  const ended = frame.state === 'over' ? match : winFrame(started, winner, timestamp);
  return { ...ended, state: 'over', winner };
}

function newGame(match: Match, nextName: string | undefined): Match {
  const newcomer = { name: nextName ?? '', id: '', handicap: 0 };
  const players =
    nextName && match.winnerStays ? updatePlayer(match, getLoser(match), newcomer) : match.players;
  const resetPlayers = players.map((player) => ({ ...player, framesWon: 0 }));
  return rackFrame(
    { ...match, players: resetPlayers, framesWon: [0, 0], history: [], state: 'open', winner: 0 },
    1,
    1,
  );
}

/** Return the match after a shot at a time (RFC 3339); `nextName` is the first in the queue. Throw RuleError. */
export function play(match: Match, shot: Shot, timestamp: string, nextName?: string): Match {
  if (shot.kind === 'new-game') return newGame(match, nextName);
  if (shot.kind === 'new-frame') return newFrame(match, timestamp);
  if (shot.kind === 'concede-match') return concedeMatch(match, shot, timestamp);
  if (match.currentFrame.state === 'over') throw new RuleError('rule-frame-over');
  const started = withFrame(match, { startedAt: match.currentFrame.startedAt || timestamp });
  const stroke = strokes[shot.kind];
  if (!stroke) return otherActions[shot.kind]?.(started, shot, timestamp) ?? started;
  const { breaker, turn } = match.currentFrame;
  // After a stroke the official rules fix the player, until the black is respotted.
  const canSelect = match.mode === 'club';
  const after = stroke(withFrame(started, { canSelect, breaker: breaker || turn }), shot, timestamp);
  return withFrame(after, { ...countMisses(match, shot), canSelect: canSelect || canChoose(after) });
}

/** Whether the black was respotted and nothing was potted since. */
const canChoose = ({ currentFrame: { state, respotted, ballsPotted } }: Match): boolean =>
  state === 'open' && respotted && ballsPotted.length === 0;

/** Count a miss called on the player at the table; any other stroke ends the count. */
function countMisses({ mode, currentFrame: { turn, misses, missedBy } }: Match, { kind }: Shot) {
  if (kind !== 'miss' || mode !== 'match') return { misses: 0, missedBy: 0 };
  return { misses: missedBy === turn ? misses + 1 : 1, missedBy: turn };
}
