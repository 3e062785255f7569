/** Supported languages. */

/**
 * By the code in paths: its own name for itself, and the locale of its dates and numbers. For `Intl`, days come before
 * months, thousands of French are apart by a space, and digits are Western also in Arabic.
 */
const LANGUAGES = {
  en: { name: 'English', format: 'en-GB', direction: 'ltr' },
  fr: { name: 'Français', format: 'fr-FR', direction: 'ltr' },
  ar: { name: 'العربية', format: 'ar-MA-u-nu-latn', direction: 'rtl' },
} as const;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** Addresses of a catalogue of texts. */
export type CatalogueUrls = Readonly<Record<Locale, string>>;

const byLocale = (part: 'name' | 'format') =>
  Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale][part]])) as Record<Locale, string>;

export const LOCALE_NAMES = byLocale('name');
export const FORMAT_LOCALES = byLocale('format');

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

export const getDirection = (locale: Locale): 'ltr' | 'rtl' => LANGUAGES[locale].direction;

/** Return the languages that a tenant offers, in the order of `LOCALES`. */
export const offeredLocales = (languages: readonly string[]): Locale[] =>
  LOCALES.filter((locale) => languages.includes(locale));
