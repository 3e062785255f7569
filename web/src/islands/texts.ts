/** Texts of the islands in one language, loaded once. */
import type { Catalogue } from '@/shared/i18n/flatten-catalogue';
import type { I18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { createFormatMessage } from '@/shared/i18n/message';

const LOADERS: Record<Locale, () => Promise<{ texts: Catalogue }>> = {
  en: () => import('virtual:island-texts/en'),
  fr: () => import('virtual:island-texts/fr'),
  ar: () => import('virtual:island-texts/ar'),
};
const loaded = new Map<Locale, Promise<I18n>>();

async function load(locale: Locale): Promise<I18n> {
  const { texts } = await LOADERS[locale]();
  const format = createFormatMessage(locale);
  return { locale, t: (key, values) => format(texts[key] ?? key, values) };
}

export function loadTexts(locale: Locale): Promise<I18n> {
  const texts = loaded.get(locale) ?? load(locale);
  loaded.set(locale, texts);
  return texts;
}
