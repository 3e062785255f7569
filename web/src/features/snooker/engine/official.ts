/** A frame under the official rules. */
import { type Match, otherThan, type Shot } from '../contract';
import {
  BLACK,
  cheapestFoul,
  closed,
  fouled,
  isOnColours,
  lowest,
  potted,
  RED,
  RuleError,
  withFrame,
  won,
} from './frame';
import type { Rules } from './rules';

function pot(match: Match, shot: Shot, at: string): Match {
  const frame = match.currentFrame;
  const ball = shot.ball ?? 0;
  if (frame.followsRed) {
    if (ball === RED) throw new RuleError('rule-ball-on');
    return potted(match, ball, ball, { followsRed: false });
  }
  if (ball !== lowest(frame)) throw new RuleError('rule-ball-on');
  if (ball === RED) return red(match, shot);
  const colours = frame.colours.filter((one) => one !== ball);
  const scored = potted(match, ball, ball, { colours, freeBall: false });
  return colours.length ? scored : decided(scored, at);
}

function red(match: Match, { redsDown }: Shot): Match {
  const { reds } = match.currentFrame;
  const down = Math.max(redsDown ?? 0, 1);
  if (down > reds) throw new RuleError('rule-reds');
  return potted(match, RED, down, { reds: reds - down, followsRed: true, freeBall: false });
}

function freeBallPot(match: Match, { ball }: Shot): Match {
  const frame = match.currentFrame;
  const on = lowest(frame);
  if (!frame.freeBall || ball === on) throw new RuleError('rule-free-ball');
  return potted(match, ball ?? 0, on, { freeBall: false, followsRed: frame.reds > 0 });
}

function foul(match: Match, shot: Shot, at: string): Match {
  const frame = match.currentFrame;
  const down = shot.redsDown ?? 0;
  const isOffenders = shot.next === 'offender';
  if ((shot.points ?? 0) < cheapestFoul(frame)) throw new RuleError('rule-foul');
  if (down < 0 || down > frame.reds) throw new RuleError('rule-reds');
  if (shot.freeBall && isOffenders) throw new RuleError('rule-free-ball');
  const to = isOffenders ? frame.turn : otherThan(frame.turn);
  const after = withFrame(fouled(match, shot.points ?? 0, to), { reds: frame.reds - down });
  if (isOnColours(frame) && frame.colours.length === 1 && frame.colours[0] === BLACK)
    return decided(after, at);
  return withFrame(after, { freeBall: shot.freeBall ?? false });
}

/** Over, unless the scores are level: then the black is put back and a lot says who plays it. */
function decided(match: Match, at: string): Match {
  const [first = 0, second = 0] = match.currentFrame.scores;
  if (first !== second) return won(match, first > second ? 1 : 2, at);
  return withFrame(closed(match), { colours: [BLACK], respotted: true, freeBall: false, canSelect: true });
}

export const officialRules: Rules = { pot, freeBallPot, foul, miss: foul };
