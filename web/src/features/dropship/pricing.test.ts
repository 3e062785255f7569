import { describe, expect, it } from 'vitest';
import { fromScaled } from '@/shared/lib/decimal';
import table from '../../../../proto/cases/pricing.json';
import {
  basePrice,
  centsOf,
  dollarsOf,
  inCurrency,
  multiplierOf,
  type Rule,
  ruleFor,
  totalCost,
} from './pricing';

describe('the shared table of prices', () => {
  it.each(table.basePrices)('$name', ({ cost, fees, rule, base, total }) => {
    expect(dollarsOf(basePrice(cost, fees, rule as Rule))).toBe(base);
    expect(dollarsOf(totalCost(cost, fees))).toBe(total);
  });

  it.each(table.inCurrency)('$base at $rate is $price', ({ base, rate, digits, price }) => {
    expect(fromScaled(inCurrency(centsOf(base) ?? 0, rate, digits), digits)).toBe(price);
  });

  it.each(table.chosen.cases)('$cost of $categoryId is priced by $rule', ({ cost, categoryId, rule }) => {
    expect(ruleFor(cost, categoryId, table.chosen.rules)?.name ?? null).toBe(rule);
  });
});

describe('what is typed', () => {
  it.each([
    ['', '0'],
    ['2', '2'],
    ['1,5', '1.5'],
    ['x', null],
    ['-1', null],
  ])('%j is a multiplier of %j', (typed, multiplier) => {
    expect(multiplierOf(typed)).toBe(multiplier);
  });

  it('is rounded to the cent as a price', () => {
    expect([centsOf('28.405'), centsOf('3'), centsOf(''), centsOf('x')]).toEqual([2841, 300, null, null]);
  });
});
