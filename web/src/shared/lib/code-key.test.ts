import { expect, it } from 'vitest';
import table from '../../../../proto/cases/codes.json';
import { toCodeKey } from './code-key';

it.each(table.cases.map(({ text, key }) => [text, key]))('%j has the key %j', (text, key) => {
  expect(toCodeKey(text)).toBe(key);
});
