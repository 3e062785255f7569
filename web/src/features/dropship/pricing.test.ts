import { describe, expect, it } from 'vitest';
import { fromScaled } from '@/shared/lib/decimal';
import table from '../../../../proto/cases/pricing.json';
import {
  basePrice,
  findRule,
  formatDollars,
  inCurrency,
  parseMultiplier,
  type Rule,
  toCents,
  totalCost,
} from './pricing';

describe('the shared pricing cases', () => {
  it.each(table.basePrices)('$name', ({ cost, fees, rule, base, total }) => {
    expect(formatDollars(basePrice(cost, fees, rule as Rule))).toBe(base);
    expect(formatDollars(totalCost(cost, fees))).toBe(total);
  });

  it.each(table.inCurrency)('$base at $rate is $price', ({ base, rate, digits, price }) => {
    expect(fromScaled(inCurrency(toCents(base) ?? 0, rate, digits), digits)).toBe(price);
  });

  it.each(table.chosen.cases)('$cost of $categoryId is priced by $rule', ({ cost, categoryId, rule }) => {
    expect(findRule(cost, categoryId, table.chosen.rules)?.name ?? null).toBe(rule);
  });
});

describe('typed text', () => {
  it.each([
    ['', '0'],
    ['2', '2'],
    ['1,5', '1.5'],
    ['x', null],
    ['-1', null],
  ])('%j is a multiplier of %j', (typed, multiplier) => {
    expect(parseMultiplier(typed)).toBe(multiplier);
  });

  it('is rounded to the cent as a price', () => {
    expect([toCents('28.405'), toCents('3'), toCents(''), toCents('x')]).toEqual([2841, 300, null, null]);
  });
});
