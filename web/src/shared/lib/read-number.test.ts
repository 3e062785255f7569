import { describe, expect, it } from 'vitest';
import table from '../../../../proto/cases/numbers.json';
import { readDecimal, readNumber } from './read-number';

interface Case {
  text: string;
  locale?: string;
  mark?: string;
  value?: string;
  readings?: string[];
  code?: string;
}

const cases = table.cases as Case[];
const toTag = (locale: string) => `${locale.replace('_', '-')}-u-nu-latn`;

/** Return the readings that a case expects. */
const expected = ({ value, readings }: Case): string[] => readings ?? (value === undefined ? [] : [value]);

describe('the shared cases', () => {
  it('have values, questions and reasons', () => {
    expect(cases.filter(({ value }) => value).length).toBeGreaterThan(40);
    expect(cases.filter(({ readings }) => readings).length).toBeGreaterThan(5);
    expect(cases.filter(({ code }) => code).length).toBeGreaterThan(20);
  });

  it.each(cases.map((item) => [JSON.stringify(item), item] as const))('%s', (_name, item) => {
    const context = {
      ...(item.locale && { locale: toTag(item.locale) }),
      ...(item.mark && { mark: item.mark }),
    };
    expect(readNumber(item.text, context)).toEqual(expected(item));
  });
});

it('a number that could be two is no decimal', () => {
  expect(readDecimal('1,234')).toBeNull();
  expect(readDecimal('1,234', { mark: '.' })).toEqual({ value: 1234n, scale: 0 });
  expect(readDecimal('-1,5')).toEqual({ value: -15n, scale: 1 });
});
