/** Opens the checkout on the shop's own host; from a page elsewhere with a code that hands the cart over. */
import type { Locale } from '@/shared/i18n/locales';
import { isForeignPage, shopPage } from '../origin';
import { handOver } from './api';

/** Throw a RequestError if the cart can't be handed over. */
export async function goToCheckout(locale: Locale): Promise<void> {
  const page = shopPage(locale, '/shop/checkout');
  navigation.go(isForeignPage() ? `${page}?handover=${encodeURIComponent(await handOver(locale))}` : page);
}

/** Replaced by tests, which have no navigation. */
export const navigation = { go: (address: string): void => location.assign(address) };
