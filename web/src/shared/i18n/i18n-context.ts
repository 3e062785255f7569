/** React context of the current language and its translations. */
import { createContext, use } from 'react';
import type { Locale } from './locales';
import type { Values } from './message';

export type Translate = (key: string, values?: Values) => string;

export interface I18n {
  locale: Locale;
  /** The locale of dates and numbers for `Intl`: the language as the tenant's country writes it. */
  formatLocale: string;
  t: Translate;
}

export const I18nContext = createContext<I18n>({ locale: 'en', formatLocale: 'en-GB', t: (key) => key });

export const useI18n = (): I18n => use(I18nContext);

export const useT = (): Translate => use(I18nContext).t;
