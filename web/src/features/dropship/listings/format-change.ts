/** Formats entries of a listing's history. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { CjProductChange } from '../contract';

const KINDS = [
  'created',
  'cost',
  'price',
  'raised',
  'stock',
  'variants',
  'delisted',
  'hidden',
  'shown',
] as const;

/** Formatter of the values by kind; costs are USD, prices in the shop's currency. */
const FORMATTERS: Record<string, (text: string, format: Format) => string> = {
  cost: (text) => `$${text}`,
  price: (text, { amount }) => amount(Number(text)),
  raised: (text, { amount }) => amount(Number(text)),
  stock: (text, { count }) => count(Number(text)),
  variants: (text, { count }) => count(Number(text)),
};

export function formatChange(change: CjProductChange, t: Translate, format: Format): string {
  const kind = KINDS.find((candidate) => candidate === change.kind);
  if (!kind) return change.kind;
  const formatValue = FORMATTERS[kind] ?? ((text: string) => text);
  const [before, after] = [formatValue(change.before, format), formatValue(change.after, format)];
  return t(`dropship.history.${kind}`, { before, after });
}
