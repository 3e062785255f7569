/** Texts of the islands, by language. */
import type { Catalogue } from '@/shared/i18n/flatten-catalogue';
import type { I18n } from '@/shared/i18n/i18n-context';
import { formatLocaleIn, type Locale } from '@/shared/i18n/locales';
import { createFormatMessage } from '@/shared/i18n/message';
import { type Loadable, loadOnce } from '@/shared/lib/load-once';
import { siteCountry } from './site-country';

const load = (locale: Locale, read: () => Promise<{ texts: Catalogue }>) =>
  loadOnce(async (): Promise<I18n> => {
    const { texts } = await read();
    const format = createFormatMessage(locale);
    const formatLocale = formatLocaleIn(locale, siteCountry());
    return { locale, formatLocale, t: (key, values) => format(texts[key] ?? key, values) };
  });

export const islandTexts: Record<Locale, Loadable<I18n>> = {
  en: load('en', () => import('virtual:island-texts/en')),
  fr: load('fr', () => import('virtual:island-texts/fr')),
  ar: load('ar', () => import('virtual:island-texts/ar')),
};
