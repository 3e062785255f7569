/** Adds picked lines to the cart of the device and of the shop. */
import type { Locale } from '@/shared/i18n/locales';
import { putLines } from './api';
import { type CartItem, readItems, writeItems } from './cart-lines';

/** Return the items with ids that are not taken: `{product}-{index}`, the index counted over the whole cart. */
export function withFreeIds(items: readonly CartItem[], taken: readonly CartItem[]): CartItem[] {
  const indexes = taken.map(({ id }) => Number(id.slice(id.lastIndexOf('-') + 1)) || 0);
  const next = Math.max(-1, ...indexes) + 1;
  return items.map((item, offset) => ({ ...item, id: `${item.idProduct}-${next + offset}` }));
}

/** Add the items. Throw a RequestError, and leave the cart as it was, if the shop does not accept them. */
export async function addToCart(locale: Locale, items: readonly CartItem[]): Promise<void> {
  const kept = readItems();
  const all = [...kept, ...withFreeIds(items, kept)];
  await putLines(locale, all);
  writeItems(all);
}
