/** Messages by dotted key, fetched as one JSON file per language and cached for the next start. */
import { texts } from 'virtual:common-texts';
import { readStored } from '@/shared/lib/stored-json';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import type { Locale } from './locales';

const storageKey = (locale: Locale) => `souk.texts.${locale}`;

export const readCachedCatalogue = (locale: Locale): Catalogue | null =>
  readStored(storageKey(locale)) as Catalogue | null;

export async function fetchCatalogue(locale: Locale): Promise<Catalogue> {
  const response = await fetch(texts[locale]);
  if (!response.ok) throw new Error(`${texts[locale]} answered ${response.status}`);
  const catalogue = flattenCatalogue(await response.json());
  localStorage.setItem(storageKey(locale), JSON.stringify(catalogue));
  return catalogue;
}
