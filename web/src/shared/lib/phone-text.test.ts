import { expect, it } from 'vitest';
import table from '../../../../proto/cases/phones.json';
import { toPhoneText } from './phone-text';

it.each(table.cases.map(({ typed, sent }) => [typed, sent]))('%j is sent as %j', (typed, sent) => {
  expect(toPhoneText(typed)).toBe(sent);
});
