/** A frame as the club plays it: any ball at any time. */
import { type Match, otherThan, type Shot } from '../contract';
import { fouled, potted, RED, RuleError, turned, withFrame } from './frame';
import type { Rules } from './rules';

function pot(match: Match, { ball, redsDown }: Shot): Match {
  const { reds, followsRed, colours } = match.currentFrame;
  if (ball === RED) {
    const down = Math.max(redsDown ?? 0, 1);
    return potted(match, RED, down, reds ? { reds: Math.max(reds - down, 0), followsRed: true } : {});
  }
  const value = ball ?? 0;
  if (followsRed) return potted(match, value, value, { followsRed: false });
  return potted(match, value, value, reds ? {} : { colours: colours.filter((one) => one !== value) });
}

function freeBallPot(): Match {
  throw new RuleError('rule-free-ball');
}

function foul(match: Match, { points, redsDown, next, freeBall }: Shot): Match {
  if (freeBall) throw new RuleError('rule-free-ball');
  const { turn, reds } = match.currentFrame;
  const down = Math.min(Math.max(redsDown ?? 0, 0), reds);
  const to = next === 'offender' ? turn : otherThan(turn);
  return withFrame(fouled(match, points ?? 0, to), { reds: reds - down });
}

const miss = (match: Match): Match => turned(match, otherThan(match.currentFrame.turn));

export const clubRules: Rules = { pot, freeBallPot, foul, miss };
