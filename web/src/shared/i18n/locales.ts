/** The three languages. */

export const LOCALES = ['en', 'fr', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', fr: 'Français', ar: 'العربية' };

/** For numbers and dates: Morocco's habits, Western digits in Arabic too. */
export const FORMAT_LOCALES: Record<Locale, string> = { en: 'en-GB', fr: 'fr-MA', ar: 'ar-MA-u-nu-latn' };

export const isLocale = (text: string | null | undefined): text is Locale =>
  LOCALES.some((locale) => locale === text);

export const directionOf = (locale: Locale): 'ltr' | 'rtl' => (locale === 'ar' ? 'rtl' : 'ltr');
