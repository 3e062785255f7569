/** Redux slice of the language: chosen in this browser, else the tenant's, else the browser's. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { readCachedMe } from '@/shared/auth/cached-me';
import { isLocale, type Locale } from './locales';

const KEY = 'souk.language';

interface LanguageState {
  locale: Locale;
  chosen: boolean;
}

function readState(): LanguageState {
  const saved = localStorage.getItem(KEY);
  if (isLocale(saved)) return { locale: saved, chosen: true };
  const detectedLocale = [readCachedMe()?.tenant.locale, navigator.language.slice(0, 2)].find(isLocale);
  return { locale: detectedLocale ?? 'en', chosen: false };
}

/** Return the language for what loads before the app is rendered. */
export const readLocale = (): Locale => readState().locale;

export const languageSlice = createSlice({
  name: 'language',
  initialState: readState,
  reducers: {
    languageChosen: (_state, { payload }: PayloadAction<Locale>) => {
      localStorage.setItem(KEY, payload);
      return { locale: payload, chosen: true };
    },
    tenantLanguage: (state, { payload }: PayloadAction<string>) => {
      if (!state.chosen && isLocale(payload)) state.locale = payload;
    },
  },
});

export const { languageChosen, tenantLanguage } = languageSlice.actions;
