/** Club rules: any ball at any time. */
import { type Match, otherThan, type Shot } from '../contract';
import { addFoul, addPot, changeTurn, RED, RuleError, withFrame } from './frame';
import type { Rules } from './rules';

/** Pot the balls of one stroke as if each had been potted by itself: the one that is named, then the reds. */
function pot(match: Match, { ball, redsDown }: Shot): Match {
  const reds = Array<number>(Math.max(redsDown ?? 0, ball === RED ? 1 : 0)).fill(RED);
  return (ball === RED ? reds : [ball ?? 0, ...reds]).reduce(potOne, match);
}

function potOne(match: Match, ball: number): Match {
  const { reds, followsRed, colours } = match.currentFrame;
  if (ball === RED) return addPot(match, [RED], RED, reds ? { reds: reds - 1, followsRed: true } : {});
  if (followsRed) return addPot(match, [ball], ball, { followsRed: false });
  return addPot(match, [ball], ball, reds ? {} : { colours: colours.filter((colour) => colour !== ball) });
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
