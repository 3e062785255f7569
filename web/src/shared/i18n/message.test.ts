import { describe, expect, it } from 'vitest';
import { compileMessage } from '../../../scripts/plural-message';
import { createFormatMessage } from './message';

const format = createFormatMessage('en');

describe('a message', () => {
  it('gets its values, strings as they are and numbers in the format of the language', () => {
    expect(format('{name}: {count}', { name: '1234', count: 1234 })).toBe('1234: 1,234');
    expect(createFormatMessage('fr')('{ratio}', { ratio: 0.5 })).toBe('0,5');
  });

  it('keeps a placeholder without a value', () => {
    expect(format('{count} of {total}', { count: 3 })).toBe('3 of {total}');
    expect(format('{count} of {total}')).toBe('{count} of {total}');
  });

  it('is compiled only if it has a plural', () => {
    expect(compileMessage("It's {name}")).toBe("It's {name}");
  });

  it('has the form of its language for each count', () => {
    const message = compileMessage('In {name}: {count, plural, one {# order} other {# orders}}.');
    const texts = [0, 1, 2].map((count) => format(message, { count, name: 'June' }));
    expect(texts).toEqual(['In June: 0 orders.', 'In June: 1 order.', 'In June: 2 orders.']);
  });

  it('has six forms in Arabic, with Western digits', () => {
    const forms = 'zero {لا طلب} one {طلب} two {طلبان} few {# طلبات} many {# طلبا} other {# طلب}';
    const message = compileMessage(`{count, plural, ${forms}}`);
    const texts = [0, 1, 2, 3, 11, 100].map((count) => createFormatMessage('ar')(message, { count }));
    expect(texts).toEqual(['لا طلب', 'طلب', 'طلبان', '3 طلبات', '11 طلبا', '100 طلب']);
  });

  it.each([
    '{a, plural, one {#} other {#}} {b, plural, one {#} other {#}}',
    '{a, plural, one {{b, date}} other {#}}',
    '{a, plural, one {#}}',
  ])('fails to compile: %s', (text) => {
    expect(() => compileMessage(text)).toThrow();
  });
});
