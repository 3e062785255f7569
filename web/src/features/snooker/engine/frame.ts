/** State transitions of a frame, applied before the server's response. */
import { type CurrentFrame, type Match, type MatchPlayer, otherThan, type Place } from '../contract';

export const RED = 1;
export const BLACK = 7;
export const COLOURS: readonly number[] = [2, 3, 4, 5, 6, 7];
const MIN_FOUL_POINTS = 4;
const NAMES = ['none', 'red', 'yellow', 'green', 'brown', 'blue', 'pink', 'black'] as const;

/** Raised if a rule forbids a shot; `code` is the server's error code. */
export class RuleError extends Error {
  constructor(readonly code: string) {
    super(code);
  }
}

export const getBallOn = ({ reds, colours }: CurrentFrame): number =>
  reds ? RED : Math.min(...colours, 8) % 8;

export const isOnColours = ({ reds, followsRed }: CurrentFrame): boolean => !reds && !followsRed;

export const getMinimumFoulPoints = (frame: CurrentFrame): number =>
  Math.max(MIN_FOUL_POINTS, frame.followsRed ? 0 : getBallOn(frame));

function remaining(frame: CurrentFrame): number {
  const extra = frame.freeBall ? (isOnColours(frame) ? getBallOn(frame) : RED + BLACK) : 0;
  const colours = frame.colours.reduce((sum, ball) => sum + ball, 0);
  return frame.reds * (RED + BLACK) + colours + (frame.followsRed ? BLACK : 0) + extra;
}

function snookersRequired(frame: CurrentFrame): number {
  const [first = 0, second = 0] = frame.scores;
  const deficit = Math.abs(first - second) - frame.remaining;
  return deficit > 0 && frame.state === 'open' ? Math.ceil(deficit / getMinimumFoulPoints(frame)) : 0;
}

function ballOn(match: Match, frame: CurrentFrame): CurrentFrame['ballOn'] {
  if (frame.state === 'over') return 'none';
  if (match.mode === 'club') return 'any';
  return frame.followsRed ? 'colour' : (NAMES[getBallOn(frame)] ?? 'none');
}

/** Whether the rules let a ball be potted now. */
export function isBallOn({ mode, currentFrame: frame }: Match, ball: number): boolean {
  if (mode === 'club' || frame.freeBall) return true;
  return frame.followsRed ? ball !== RED : ball === getBallOn(frame);
}

/** Return the match with a changed frame and all derived values. */
export function withFrame(match: Match, change: Partial<CurrentFrame>, players = match.players): Match {
  const frame = { ...match.currentFrame, ...change };
  frame.scores = players.map(({ score }) => score);
  frame.currentBreak = players[frame.turn - 1]?.currentBreak ?? 0;
  frame.remaining = remaining(frame);
  frame.snookersRequired = snookersRequired(frame);
  frame.ballOn = ballOn(match, frame);
  return { ...match, players, currentFrame: frame };
}

export const updatePlayer = (
  match: Match,
  playerNumber: number,
  change: Partial<MatchPlayer>,
): MatchPlayer[] =>
  match.players.map((player, index) => (index === playerNumber - 1 ? { ...player, ...change } : player));

/** Add the balls that one stroke potted to the current break. */
export function addPot(
  match: Match,
  balls: readonly number[],
  points: number,
  change: Partial<CurrentFrame> = {},
): Match {
  const { turn, ballsPotted } = match.currentFrame;
  const player = match.players[turn - 1] as MatchPlayer;
  const result = { score: player.score + points, currentBreak: player.currentBreak + points };
  return withFrame(
    match,
    { ballsPotted: [...ballsPotted, ...balls], ...change },
    updatePlayer(match, turn, result),
  );
}

/** Close the current break; a visit without a pot has no break. */
export function closeBreak(match: Match): Match {
  const { turn, ballsPotted } = match.currentFrame;
  const player = match.players[turn - 1] as MatchPlayer;
  if (!ballsPotted.length) return match;
  const newBreak = { position: player.breaks.length + 1, score: player.currentBreak, ballsPotted };
  const players = updatePlayer(match, turn, { breaks: [...player.breaks, newBreak], currentBreak: 0 });
  return withFrame(match, { ballsPotted: [] }, players);
}

/** End the visit; `turn` is the next player. */
export const changeTurn = (match: Match, turn: number): Match =>
  withFrame(closeBreak(match), { turn, followsRed: false, freeBall: false });

/** Record a foul of the current player: the opponent gets the points, `nextPlayer` plays next. */
export function addFoul(match: Match, points: number, nextPlayer: number): Match {
  const victim = otherThan(match.currentFrame.turn);
  const { score, fouls } = match.players[victim - 1] as MatchPlayer;
  const players = updatePlayer(match, victim, { score: score + points, fouls: fouls + points });
  return changeTurn(withFrame(match, {}, players), nextPlayer);
}

/** End the frame and count it for the winner. */
export function winFrame(match: Match, winner: Place, timestamp: string): Match {
  const ended = withFrame(closeBreak(match), {
    state: 'over',
    winner,
    endedAt: timestamp,
    freeBall: false,
    followsRed: false,
    canSelect: false,
  });
  return withWins(ended, winner);
}

function withWins(match: Match, winner: Place): Match {
  const framesWon = match.framesWon.map((count, index) => count + (index === winner - 1 ? 1 : 0));
  const players = match.players.map((player, index) => ({ ...player, framesWon: framesWon[index] ?? 0 }));
  const hasWon = match.bestOf > 0 && (framesWon[winner - 1] ?? 0) > match.bestOf / 2;
  // Of an even number of frames, all are played and nobody has more.
  const isDrawn = match.bestOf > 0 && framesWon.reduce((sum, count) => sum + count, 0) >= match.bestOf;
  const isMatchOver = hasWon || isDrawn;
  return {
    ...match,
    framesWon,
    players,
    ...(isMatchOver && { state: 'over' as const, winner: hasWon ? winner : 0 }),
  };
}
