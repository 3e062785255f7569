/** Messages by dotted key, fetched as one JSON file per language and cached for the next start. */
import { CATALOGUE_URLS } from 'virtual:catalogue-urls';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import type { Locale } from './locales';

const storageKey = (locale: Locale) => `souk.texts.${locale}`;

export function readCachedCatalogue(locale: Locale): Catalogue | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(locale)) ?? 'null');
  } catch {
    return null;
  }
}

export async function fetchCatalogue(locale: Locale): Promise<Catalogue> {
  const response = await fetch(CATALOGUE_URLS[locale]);
  if (!response.ok) throw new Error(`${CATALOGUE_URLS[locale]} answered ${response.status}`);
  const catalogue = flattenCatalogue(await response.json());
  localStorage.setItem(storageKey(locale), JSON.stringify(catalogue));
  return catalogue;
}
