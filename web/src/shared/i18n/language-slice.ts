/** Redux slice of the language: chosen in this browser, else the tenant's, else the browser's. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { isLocale, type Locale } from './locales';

const KEY = 'souk.language';

interface LanguageState {
  locale: Locale;
  chosen: boolean;
}

function readInitialState(): LanguageState {
  const saved = localStorage.getItem(KEY);
  if (isLocale(saved)) return { locale: saved, chosen: true };
  const browser = navigator.language.slice(0, 2);
  return { locale: isLocale(browser) ? browser : 'en', chosen: false };
}

export const languageSlice = createSlice({
  name: 'language',
  initialState: readInitialState,
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
