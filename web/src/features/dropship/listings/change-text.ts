/** A line of a listing's history as a sentence: what changed, and what a rule made of it. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { CjProductChange } from '../contract';

const KINDS = ['created', 'cost', 'price', 'stock', 'variants', 'delisted', 'hidden', 'shown'] as const;

/** How each kind writes its figures; costs are dollars, prices the shop's money. */
const FIGURES: Record<string, (text: string, format: Format) => string> = {
  cost: (text) => `$${text}`,
  price: (text, { amount }) => amount(Number(text)),
  stock: (text, { count }) => count(Number(text)),
  variants: (text, { count }) => count(Number(text)),
};

export function changeText(change: CjProductChange, t: Translate, format: Format): string {
  const kind = KINDS.find((known) => known === change.kind);
  if (!kind) return change.kind;
  const written = FIGURES[kind] ?? ((text: string) => text);
  const [before, after] = [written(change.before, format), written(change.after, format)];
  return t(`dropship.history.${kind}`, { before, after });
}
