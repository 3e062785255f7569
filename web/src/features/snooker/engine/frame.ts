/** A frame as the server shows it, moved along by one shot: what the screen shows before the server has answered. */
import { type CurrentFrame, type Match, type MatchPlayer, otherThan, type Place } from '../contract';

export const RED = 1;
export const BLACK = 7;
export const COLOURS: readonly number[] = [2, 3, 4, 5, 6, 7];
const FEWEST_FOUL_POINTS = 4;
const NAMES = ['none', 'red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;

/** Says which rule forbids a shot, by the code the server has for it. */
export class RuleError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export const lowest = ({ reds, colours }: CurrentFrame): number => (reds ? RED : Math.min(...colours, 8) % 8);

export const isOnColours = ({ reds, followsRed }: CurrentFrame): boolean => !reds && !followsRed;

export const cheapestFoul = (frame: CurrentFrame): number =>
  Math.max(FEWEST_FOUL_POINTS, frame.followsRed ? 0 : lowest(frame));

function remaining(frame: CurrentFrame): number {
  const extra = frame.freeBall ? (isOnColours(frame) ? lowest(frame) : RED + BLACK) : 0;
  const colours = frame.colours.reduce((sum, ball) => sum + ball, 0);
  return frame.reds * (RED + BLACK) + colours + (frame.followsRed ? BLACK : 0) + extra;
}

function snookersRequired(frame: CurrentFrame): number {
  const [first = 0, second = 0] = frame.scores;
  const short = Math.abs(first - second) - frame.remaining;
  return short > 0 && frame.state === 'open' ? Math.ceil(short / cheapestFoul(frame)) : 0;
}

function ballOn(match: Match, frame: CurrentFrame): CurrentFrame['ballOn'] {
  if (frame.state === 'over') return 'none';
  if (match.mode === 'club') return 'any';
  return frame.followsRed ? 'colour' : (NAMES[lowest(frame)] ?? 'none');
}

/** The match with these parts of its frame, and all that follows from them. */
export function withFrame(match: Match, change: Partial<CurrentFrame>, players = match.players): Match {
  const frame = { ...match.currentFrame, ...change };
  frame.scores = players.map(({ score }) => score);
  frame.currentBreak = players[frame.turn - 1]?.currentBreak ?? 0;
  frame.remaining = remaining(frame);
  frame.snookersRequired = snookersRequired(frame);
  frame.ballOn = ballOn(match, frame);
  return { ...match, players, currentFrame: frame };
}

export const changed = (match: Match, place: number, change: Partial<MatchPlayer>): MatchPlayer[] =>
  match.players.map((player, index) => (index === place - 1 ? { ...player, ...change } : player));

/** The break under way with one ball more. */
export function potted(
  match: Match,
  ball: number,
  points: number,
  change: Partial<CurrentFrame> = {},
): Match {
  const { turn, ballsPotted } = match.currentFrame;
  const player = match.players[turn - 1] as MatchPlayer;
  const scored = { score: player.score + points, currentBreak: player.currentBreak + points };
  return withFrame(match, { ballsPotted: [...ballsPotted, ball], ...change }, changed(match, turn, scored));
}

/** The break under way put with the others; a visit without a pot leaves none. */
export function closed(match: Match): Match {
  const { turn, ballsPotted } = match.currentFrame;
  const player = match.players[turn - 1] as MatchPlayer;
  if (!ballsPotted.length) return match;
  const one = { position: player.breaks.length + 1, score: player.currentBreak, ballsPotted };
  const players = changed(match, turn, { breaks: [...player.breaks, one], currentBreak: 0 });
  return withFrame(match, { ballsPotted: [] }, players);
}

/** The visit over, this player to the table. */
export const turned = (match: Match, turn: number): Match =>
  withFrame(closed(match), { turn, followsRed: false, freeBall: false });

/** A foul by the player at the table: points to the other, then this player to the table. */
export function fouled(match: Match, points: number, to: number): Match {
  const victim = otherThan(match.currentFrame.turn);
  const { score, fouls } = match.players[victim - 1] as MatchPlayer;
  const players = changed(match, victim, { score: score + points, fouls: fouls + points });
  return turned(withFrame(match, {}, players), to);
}

/** Over, its last break closed, one frame more for the winner. */
export function won(match: Match, winner: Place, at: string): Match {
  const ended = withFrame(closed(match), {
    state: 'over',
    winner,
    endedAt: at,
    freeBall: false,
    followsRed: false,
    canSelect: false,
  });
  return withWins(ended, winner);
}

function withWins(match: Match, winner: Place): Match {
  const framesWon = match.framesWon.map((count, index) => count + (index === winner - 1 ? 1 : 0));
  const players = match.players.map((player, index) => ({ ...player, framesWon: framesWon[index] ?? 0 }));
  const isOver = match.bestOf > 0 && (framesWon[winner - 1] ?? 0) > match.bestOf / 2;
  return { ...match, framesWon, players, ...(isOver && { state: 'over' as const, winner }) };
}
