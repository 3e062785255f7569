/** Opens the checkout on the shop's own host; from a page elsewhere with a code that hands the cart over. */
import type { Locale } from '@/shared/i18n/locales';
import { isForeignPage, shopPage } from '../origin';
import { handOver } from './api';
import { forgetCart } from './cart-store';

/** Throw a RequestError if the cart can't be handed over. */
export async function goToCheckout(locale: Locale): Promise<void> {
  const page = shopPage(locale, '/shop/checkout');
  if (!isForeignPage()) return navigation.go(page);
  const code = await handOver(locale);
  // The cart is the shop's page's from now on: what is kept of it here would be put into another one, also once it is
  // ordered.
  forgetCart();
  navigation.go(`${page}?handover=${encodeURIComponent(code)}`);
}

/** Replaced by tests, which have no navigation. */
export const navigation = { go: (address: string): void => location.assign(address) };
