/** Vite plugin: the texts of the islands, a module for each language: `virtual:island-texts/fr`. */
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/shared/i18n/flatten-catalogue';
import { LOCALES, type Locale } from '../src/shared/i18n/locales';
import { readTexts } from './catalogues';
import { compileMessage } from './plural-message';

const MODULE = 'virtual:island-texts/';

/** Return the texts of `src/islands/texts.{locale}.yaml` by dotted key, plurals compiled. */
export function buildIslandTexts(locale: Locale): Catalogue {
  const texts = Object.entries(readTexts(`islands/texts.${locale}`));
  return Object.fromEntries(texts.map(([key, text]) => [key, compileMessage(text)]));
}

export function islandTexts(): Plugin {
  return {
    name: 'souk-island-texts',
    resolveId: (id) => (id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      const locale = LOCALES.find((name) => id === `\0${MODULE}${name}`);
      return locale && `export const texts = ${JSON.stringify(buildIslandTexts(locale))};`;
    },
  };
}
