import { describe, expect, it } from 'vitest';
import { createFormatMessage } from './message';
import { createNumberFormat, LANGUAGE_STYLE, type NumberStyle } from './number-format';

const MONEY = { style: 'currency', currency: 'MAD' } as const;

describe('numbers', () => {
  it.each([
    ['fr', 'language', '1\u202f234,5'],
    ['fr', 'comma-point', '1,234.5'],
    ['en', 'point-comma', '1.234,5'],
    ['en', 'space-comma', '1\u202f234,5'],
    ['ar', 'comma-point', '1,234.5'],
  ] as const)('are written in %s as %s', (locale, numberFormat, text) => {
    expect(createNumberFormat(locale, { ...LANGUAGE_STYLE, numberFormat })(1234.5)).toBe(text);
  });

  it('are those of the language in a session of before the setting', () => {
    expect(createNumberFormat('fr', {} as NumberStyle)(1234.5)).toBe('1\u202f234,5');
  });

  it('keep the place of the currency', () => {
    const style = { ...LANGUAGE_STYLE, numberFormat: 'comma-point' } as const;
    expect(createNumberFormat('fr', style, MONEY)(-1234.5)).toBe('-1,234.50\u00a0MAD');
  });

  it.each([
    ['en', '12 min'],
    ['fr', '12 min'],
    ['ar', '12 د'],
  ] as const)('have the symbol of their unit in %s', (locale, text) => {
    const format = createNumberFormat(locale, LANGUAGE_STYLE, { style: 'unit', unit: 'minute' });
    expect(format(12).replace('\u00a0', ' ')).toBe(text);
  });

  it.each([
    ['en', 'US', '$1,234.50'],
    ['en', 'MA', 'US$1,234.50'],
    ['fr', 'US', '1\u202f234,50 $US'],
    ['ar', 'MA', '\u200f1.234,50 US$'],
    ['ar', 'AE', '\u200f1.234,50 US$'],
  ] as const)('have in %s the currency as in %s and the marks of the language', (locale, country, text) => {
    const format = createNumberFormat(locale, { ...LANGUAGE_STYLE, country }, { ...MONEY, currency: 'USD' });
    expect(format(1234.5).replaceAll('\u00a0', ' ')).toBe(text);
  });

  it('have Arabic digits in Arabic alone', () => {
    const style = { ...LANGUAGE_STYLE, arabicDigits: true };
    expect(createNumberFormat('ar', style)(1234.5)).toBe('١٬٢٣٤٫٥');
    expect(createNumberFormat('fr', style)(1234.5)).toBe('1\u202f234,5');
  });

  it('are written in texts as anywhere else', () => {
    const style = { ...LANGUAGE_STYLE, numberFormat: 'point-comma' } as const;
    expect(createFormatMessage('en', style)('{count} orders', { count: 1234 })).toBe('1.234 orders');
  });
});
