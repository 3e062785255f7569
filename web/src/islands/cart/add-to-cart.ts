/** Adds picked lines to the cart of the shop, which the device mirrors. */
import type { Locale } from '@/shared/i18n/locales';
import { RequestError } from '../request';
import { putLines, readCart } from './api';
import { type CartItem, readItems, toItems, writeItems } from './cart-lines';

/** Add the items. Throw a RequestError, and leave the cart as it was, if the shop does not accept them. */
export async function addToCart(locale: Locale, items: readonly CartItem[]): Promise<void> {
  const { lines } = await readCart(locale);
  const existing = lines.length > 0 ? toItems(lines) : readItems();
  try {
    await save(locale, [...existing, ...items]);
  } catch (error) {
    // Lines that only this device has kept may be of products that are gone.
    const isStale = error instanceof RequestError && error.problem.status === 422 && lines.length === 0;
    if (!isStale || existing.length === 0) throw error;
    await save(locale, items);
  }
}

async function save(locale: Locale, items: readonly CartItem[]): Promise<void> {
  const inputs = items.map(({ idProduct, attributValue, quantityAttr }) => ({
    product: idProduct,
    attributValue,
    quantity: quantityAttr,
  }));
  writeItems(toItems((await putLines(locale, inputs)).lines));
}
