/** Official rules. */
import { type Match, otherThan, type Shot } from '../contract';
import {
  addFoul,
  addPot,
  BLACK,
  closeBreak,
  getBallOn,
  getMinimumFoulPoints,
  isOnColours,
  RED,
  RuleError,
  winFrame,
  withFrame,
} from './frame';
import type { Rules } from './rules';

function pot(match: Match, shot: Shot, timestamp: string): Match {
  const frame = match.currentFrame;
  const ball = shot.ball ?? 0;
  if (frame.followsRed) {
    if (ball === RED) throw new RuleError('rule-ball-on');
    checkAlone(shot);
    return addPot(match, [ball], ball, { followsRed: false });
  }
  if (ball !== getBallOn(frame)) throw new RuleError('rule-ball-on');
  if (ball === RED) return potRed(match, shot);
  checkAlone(shot);
  const colours = frame.colours.filter((colour) => colour !== ball);
  const result = addPot(match, [ball], ball, { colours, freeBall: false });
  return colours.length ? result : decideFrame(result, timestamp);
}

function potRed(match: Match, { redsDown }: Shot): Match {
  const { reds } = match.currentFrame;
  const redCount = Math.max(redsDown ?? 0, 1);
  if (redCount > reds) throw new RuleError('rule-reds');
  return addPot(match, listReds(redCount), redCount, {
    reds: reds - redCount,
    followsRed: true,
    freeBall: false,
  });
}

const listReds = (count: number): number[] => Array<number>(count).fill(RED);

/** A red that falls with a colour is a foul. */
function checkAlone({ redsDown }: Shot): void {
  if ((redsDown ?? 0) > 0) throw new RuleError('rule-reds');
}

/** A free ball scores as the ball on; the reds that fall in the same stroke are scored too, and stay down. */
function freeBallPot(match: Match, { ball, redsDown }: Shot): Match {
  const frame = match.currentFrame;
  const ballOn = getBallOn(frame);
  const redCount = Math.max(redsDown ?? 0, 0);
  if (!frame.freeBall || ball === ballOn) throw new RuleError('rule-free-ball');
  if (redCount > frame.reds) throw new RuleError('rule-reds');
  return addPot(match, [ball ?? 0, ...listReds(redCount)], ballOn + redCount, {
    reds: frame.reds - redCount,
    freeBall: false,
    followsRed: frame.reds > 0,
  });
}

function foul(match: Match, shot: Shot, timestamp: string): Match {
  const frame = match.currentFrame;
  const redCount = shot.redsDown ?? 0;
  const offenderPlays = shot.next === 'offender';
  if ((shot.points ?? 0) < getMinimumFoulPoints(frame)) throw new RuleError('rule-foul');
  if (redCount < 0 || redCount > frame.reds) throw new RuleError('rule-reds');
  if (shot.freeBall && offenderPlays) throw new RuleError('rule-free-ball');
  const nextPlayer = offenderPlays ? frame.turn : otherThan(frame.turn);
  const after = withFrame(addFoul(match, shot.points ?? 0, nextPlayer), { reds: frame.reds - redCount });
  if (isOnColours(frame) && frame.colours.length === 1 && frame.colours[0] === BLACK)
    return decideFrame(after, timestamp);
  return withFrame(after, { freeBall: shot.freeBall ?? false });
}

/** End the frame; with level scores the black is respotted and the players draw lots. */
function decideFrame(match: Match, timestamp: string): Match {
  const [first = 0, second = 0] = match.currentFrame.scores;
  if (first !== second) return winFrame(match, first > second ? 1 : 2, timestamp);
  return withFrame(closeBreak(match), {
    colours: [BLACK],
    respotted: true,
    freeBall: false,
    canSelect: true,
  });
}

export const officialRules: Rules = { pot, freeBallPot, foul, miss: foul };
