import { expect, it } from 'vitest';
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { CjProductChange } from '../contract';
import { formatChange } from './format-change';

const t = ((key: string, { before, after }: Record<string, string>) =>
  `${key}: ${before} > ${after}`) as Translate;
const format = { amount: (value: number) => `${value} MAD`, count: (value: number) => `n${value}` } as Format;

const change = (kind: string, before: string, after: string) => ({ kind, before, after }) as CjProductChange;

it.each([
  ['cost', '10.50', '12.00', 'dropship.history.cost: $10.50 > $12.00'],
  ['price', '100.00', '110.50', 'dropship.history.price: 100 MAD > 110.5 MAD'],
  ['raised', '100', '120', 'dropship.history.raised: 100 MAD > 120 MAD'],
  ['stock', '12', '0', 'dropship.history.stock: n12 > n0'],
  ['variants', '3', '2', 'dropship.history.variants: n3 > n2'],
  ['created', '', 'Lamp 5', 'dropship.history.created:  > Lamp 5'],
  ['of-tomorrow', '1', '2', 'of-tomorrow'],
])('a change of %s from %j to %j is shown as %j', (kind, before, after, text) => {
  expect(formatChange(change(kind, before, after), t, format)).toBe(text);
});
