/** Supported languages. */

/**
 * By the code in paths: its own name for itself, and the locale of its dates and numbers. For `Intl`, days come before
 * months, thousands of French are apart by a space, and digits are Western also in Arabic. `isRegional`: dates and
 * currencies are written as in the tenant's country, where `Intl` knows its way.
 */
const LANGUAGES = {
  en: { name: 'English', format: 'en-GB', isRegional: true, direction: 'ltr' },
  fr: { name: 'Français', format: 'fr-FR', isRegional: false, direction: 'ltr' },
  ar: { name: 'العربية', format: 'ar-MA-u-nu-latn', isRegional: true, direction: 'rtl' },
} as const;

export type Locale = keyof typeof LANGUAGES;
export const LOCALES = Object.keys(LANGUAGES) as readonly Locale[];

/** Addresses of a catalogue of texts. */
export type CatalogueUrls = Readonly<Record<Locale, string>>;

const byLocale = (part: 'name' | 'format') =>
  Object.fromEntries(LOCALES.map((locale) => [locale, LANGUAGES[locale][part]])) as Record<Locale, string>;

export const LOCALE_NAMES = byLocale('name');
export const FORMAT_LOCALES = byLocale('format');

const regionalFormats = new Map<string, string>();

/** Return the locale for `Intl` of a language in a country (ISO 3166); that of the language where there is none. */
export function formatLocaleIn(locale: Locale, country: string): string {
  const { format, isRegional } = LANGUAGES[locale];
  if (!isRegional || !country) return format;
  const region = `${locale}-${country}`;
  const cached = regionalFormats.get(region);
  if (cached) return cached;
  const isSupported = new Intl.DateTimeFormat(region).resolvedOptions().locale === region;
  const chosen = isSupported ? format.replace(/^[a-z]+-[A-Z]+/, region) : format;
  regionalFormats.set(region, chosen);
  return chosen;
}

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

export const getDirection = (locale: Locale): 'ltr' | 'rtl' => LANGUAGES[locale].direction;

/** Return the languages that a tenant offers, in the order of `LOCALES`. */
export const offeredLocales = (languages: readonly string[]): Locale[] =>
  LOCALES.filter((locale) => languages.includes(locale));
