import { describe, expect, it } from 'vitest';
import { fromScaled } from '@/shared/lib/decimal';
import table from '../../../../proto/cases/money.json';
import { allocate } from './allocate';
import { type SaleInput, saleTotals } from './money';
import { saleViolation } from './sale-violation';

interface Case {
  name: string;
  input: SaleInput;
  expected?: Record<string, string | string[]>;
  violation?: string;
}

const cases = table.cases as Case[];
const accepted = cases.filter((item) => item.expected);
const rejected = cases.filter((item) => item.violation);

function toExpected(input: SaleInput): Record<string, string | string[]> {
  const text = (value: number | string) =>
    typeof value === 'number' ? fromScaled(value, input.digits) : value;
  return Object.fromEntries(
    Object.entries(saleTotals(input)).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.map(text) : text(value),
    ]),
  );
}

describe('the shared cases', () => {
  it('are complete', () => {
    expect(accepted.length).toBeGreaterThanOrEqual(40);
    expect(rejected.length).toBeGreaterThanOrEqual(8);
  });

  it.each(accepted.map((item) => [item.name, item] as const))('%s', (_name, { input, expected }) => {
    expect(saleViolation(input)).toBeNull();
    expect(toExpected(input)).toEqual(expected);
  });

  it.each(rejected.map((item) => [item.name, item] as const))('%s', (_name, { input, violation }) => {
    expect(saleViolation(input)).toBe(violation);
  });
});

describe('allocating a discount', () => {
  it('adds up for every amount', () => {
    for (let amount = 0; amount <= 1005; amount += 1) {
      const parts = allocate(BigInt(amount), [335, 1, 0, 334, 335]);
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
      expect(parts.every((part, index) => part <= ([335, 1, 0, 334, 335][index] ?? 0))).toBe(true);
    }
  });
});
