/** Club rules: any ball at any time. */
import { type Match, otherThan, type Shot } from '../contract';
import { addFoul, addPot, changeTurn, RED, RuleError, withFrame } from './frame';
import type { Rules } from './rules';

function pot(match: Match, { ball, redsDown }: Shot): Match {
  const { reds, followsRed, colours } = match.currentFrame;
  if (ball === RED) {
    const redCount = Math.max(redsDown ?? 0, 1);
    return addPot(match, RED, redCount, reds ? { reds: Math.max(reds - redCount, 0), followsRed: true } : {});
  }
  const value = ball ?? 0;
  if (followsRed) return addPot(match, value, value, { followsRed: false });
  return addPot(match, value, value, reds ? {} : { colours: colours.filter((colour) => colour !== value) });
}

function freeBallPot(): Match {
  throw new RuleError('rule-free-ball');
}

function foul(match: Match, { points, redsDown, next, freeBall }: Shot): Match {
  if (freeBall) throw new RuleError('rule-free-ball');
  const { turn, reds } = match.currentFrame;
  const redCount = Math.min(Math.max(redsDown ?? 0, 0), reds);
  const nextPlayer = next === 'offender' ? turn : otherThan(turn);
  return withFrame(addFoul(match, points ?? 0, nextPlayer), { reds: reds - redCount });
}

const miss = (match: Match): Match => changeTurn(match, otherThan(match.currentFrame.turn));

export const clubRules: Rules = { pot, freeBallPot, foul, miss };
