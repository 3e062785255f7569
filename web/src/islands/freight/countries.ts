/** Countries to ship to, by name in the language of the page. */
import type { Locale } from '@/shared/i18n/locales';

/** Where the shop does not say. */
export const COUNTRIES = ['MA', 'FR', 'ES', 'BE', 'DE', 'IT', 'NL', 'GB', 'US', 'CA', 'AE', 'SA'];

export const countryName = (locale: Locale, code: string): string =>
  new Intl.DisplayNames([locale], { type: 'region', fallback: 'code' }).of(code) ?? code;
