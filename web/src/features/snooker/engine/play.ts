/** What a shot makes of a match. The server decides; this shows it at once, and is tested with the server's own cases. */
import { type CurrentFrame, type Match, otherThan, type Place, type Shot } from '../contract';
import { clubRules } from './club';
import { BLACK, COLOURS, changed, closed, RED, RuleError, turned, withFrame, won } from './frame';
import { officialRules } from './official';

const MOST_FOUL_POINTS = 7;
const FEWEST_FOUL_POINTS = 4;

const rulesOf = ({ mode }: Match) => (mode === 'club' ? clubRules : officialRules);
const fullRack = ({ reds }: Match): number => reds ?? 15;

function checkBall({ ball }: Shot): void {
  if (!ball || ball < RED || ball > BLACK) throw new RuleError('rule-ball');
}

function checkFoul({ points }: Shot): void {
  if (!points || points < FEWEST_FOUL_POINTS || points > MOST_FOUL_POINTS) throw new RuleError('rule-foul');
}

type Play = (match: Match, shot: Shot, at: string) => Match;

const strokes: Partial<Record<Shot['kind'], Play>> = {
  pot: (match, shot, at) => {
    checkBall(shot);
    return rulesOf(match).pot(match, shot, at);
  },
  'free-ball-pot': (match, shot, at) => {
    checkBall(shot);
    return rulesOf(match).freeBallPot(match, shot, at);
  },
  'end-turn': (match) => turned(match, otherThan(match.currentFrame.turn)),
  foul: (match, shot, at) => {
    checkFoul(shot);
    return rulesOf(match).foul(match, shot, at);
  },
  miss: (match, shot, at) => {
    if (match.mode === 'match') checkFoul(shot);
    return rulesOf(match).miss(match, shot, at);
  },
};

const others: Partial<Record<Shot['kind'], Play>> = {
  concede: (match, { player }, at) => won(match, otherThan(player ?? match.currentFrame.turn), at),
  'win-frame': (match, { player }, at) => won(match, (player ?? match.currentFrame.turn) as Place, at),
  're-rack': (match, _shot, at) => ({ ...racked(match, match.currentFrame.number, at) }),
  'adjust-reds': adjustReds,
  'select-player': (match, { player }) => {
    if (!player) throw new RuleError('rule-player');
    if (!match.currentFrame.canSelect) throw new RuleError('rule-turn');
    return player === match.currentFrame.turn ? match : turned(match, player);
  },
};

function adjustReds(match: Match, { redsDown }: Shot): Match {
  const frame = match.currentFrame;
  const reds = frame.reds - (redsDown ?? 0);
  if (reds < 0 || reds > fullRack(match) || frame.respotted) throw new RuleError('rule-reds');
  return withFrame(match, { reds, colours: reds ? [...COLOURS] : frame.colours });
}

/** A frame before its first shot, its clock running where a time is given. */
function racked(match: Match, number: number, startedAt = ''): Match {
  const players = match.players.map((player) => ({
    ...player,
    score: player.handicap,
    currentBreak: 0,
    breaks: [],
    fouls: 0,
  }));
  const frame: Partial<CurrentFrame> = {
    number,
    turn: 1,
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
  };
  return withFrame(match, frame, players);
}

const seconds = (from: string, to: string): number =>
  from ? Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 1000)) : 0;

function newFrame(match: Match, at: string): Match {
  if (match.state === 'over') throw new RuleError('rule-match-over');
  const { currentFrame: frame, players } = closed(match);
  const endedAt = frame.endedAt || at;
  const kept = {
    number: frame.number,
    scores: frame.scores,
    winner: frame.winner,
    clock: seconds(frame.startedAt, endedAt),
    startedAt: frame.startedAt,
    endedAt,
    highestBreaks: players.map(({ breaks }) => Math.max(0, ...breaks.map(({ score }) => score))),
  };
  return racked({ ...match, history: [...match.history, kept] }, frame.number + 1);
}

/** Who leaves the table for another game. */
export function loserOf({ framesWon, history, currentFrame }: Match): Place {
  const [first = 0, second = 0] = framesWon;
  if (first !== second) return first > second ? 2 : 1;
  const last = currentFrame.winner || history.findLast(({ winner }) => winner)?.winner;
  return otherThan(last || 1);
}

function newGame(match: Match, next: string | undefined): Match {
  const comer = { name: next ?? '', id: '', handicap: 0 };
  const players = next && match.winnerStays ? changed(match, loserOf(match), comer) : match.players;
  const fresh = players.map((player) => ({ ...player, framesWon: 0 }));
  return racked({ ...match, players: fresh, framesWon: [0, 0], history: [], state: 'open', winner: 0 }, 1);
}

/** The match after a shot at a time (RFC 3339); `next` is who waits first. Throws RuleError. */
export function play(match: Match, shot: Shot, at: string, next?: string): Match {
  if (shot.kind === 'new-game') return newGame(match, next);
  if (shot.kind === 'new-frame') return newFrame(match, at);
  if (match.currentFrame.state === 'over') throw new RuleError('rule-frame-over');
  const started = withFrame(match, { startedAt: match.currentFrame.startedAt || at });
  const stroke = strokes[shot.kind];
  if (!stroke) return others[shot.kind]?.(started, shot, at) ?? started;
  // Under the rules a stroke begins the frame for good; a black put back says otherwise itself.
  const canSelect = match.mode === 'club';
  return stroke(withFrame(started, { canSelect }), shot, at);
}
