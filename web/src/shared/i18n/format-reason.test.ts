import { expect, test } from 'vitest';
import { formatReason } from './format-reason';
import type { Translate } from './i18n-context';
import { createFormatMessage } from './message';

const TEXTS: Record<string, string> = {
  'reason.gone': 'Le fournisseur ne l’a plus.',
  'reason.refused': 'Rejet du fournisseur : {rest}',
  'reason.held': 'Le fournisseur l’a suspendue : {message}',
};
const format = createFormatMessage('en');
const t: Translate = (key, values) => format(TEXTS[key] ?? key, values);

test.each([
  ['gone', 'Product not found', 'Le fournisseur ne l’a plus.'],
  ['refused', 'The supplier refuses: sku: no', 'Rejet du fournisseur : \u2068sku: no\u2069'],
  ['held', 'Out of stock', 'Le fournisseur l’a suspendue : \u2068Out of stock\u2069'],
  ['of-tomorrow', 'It is raining there.', 'It is raining there.'],
  [null, 'It is raining there.', 'It is raining there.'],
])('code %s is formatted', (code, message, expected) => {
  expect(formatReason(code, message, t)).toBe(expected);
});
