/** Supported languages. */

export const LOCALES = ['en', 'fr', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Addresses of a catalogue of texts. */
export type CatalogueUrls = Readonly<Record<Locale, string>>;

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** Locales for `Intl`: days before months, thousands of French apart by a space, Western digits also in Arabic. */
export const FORMAT_LOCALES: Record<Locale, string> = { en: 'en-GB', fr: 'fr-FR', ar: 'ar-MA-u-nu-latn' };

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

export const getDirection = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');

/** Return the languages that a tenant offers, in the order of `LOCALES`. */
export const offeredLocales = (languages: readonly string[]): Locale[] =>
  LOCALES.filter((locale) => languages.includes(locale));
