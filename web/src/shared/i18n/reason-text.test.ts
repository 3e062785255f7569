import { expect, test } from 'vitest';
import { interpolate } from './catalogue';
import { reasonText } from './reason-text';

const TEXTS: Record<string, string> = {
  'reason.gone': 'Le fournisseur ne l’a plus.',
  'reason.refused': 'Le fournisseur refuse : {rest}',
  'reason.held': 'Le fournisseur la retient : {words}',
};
const t = (key: string, values?: Record<string, string | number>) => interpolate(TEXTS[key] ?? key, values);

test.each([
  ['gone', 'Product not found', 'Le fournisseur ne l’a plus.'],
  ['refused', 'The supplier refuses: sku: no', 'Le fournisseur refuse : \u2068sku: no\u2069'],
  ['held', 'Out of stock', 'Le fournisseur la retient : \u2068Out of stock\u2069'],
  ['of-tomorrow', 'It is raining there.', 'It is raining there.'],
  [null, 'It is raining there.', 'It is raining there.'],
])('%s is told', (code, sentence, said) => {
  expect(reasonText(code, sentence, t)).toBe(said);
});
