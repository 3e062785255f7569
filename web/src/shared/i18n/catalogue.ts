/** Texts by dotted key, read from the two YAML catalogues of a language and kept for the next start. */
import type { Locale } from './locales';

export type Catalogue = Record<string, string>;

const KEY = (locale: Locale) => `souk.texts.${locale}`;

/** {sale: {save: 'Save'}} becomes {'sale.save': 'Save'}. */
export function flatten(tree: unknown, prefix = ''): Catalogue {
  if (typeof tree !== 'object' || tree === null) return {};
  return Object.entries(tree).reduce<Catalogue>((texts, [name, value]) => {
    const key = prefix ? `${prefix}.${name}` : name;
    return Object.assign(texts, typeof value === 'object' ? flatten(value, key) : { [key]: String(value) });
  }, {});
}

/** 'Hello {name}' with {name: 'Salma'}. */
export function fill(text: string, values?: Record<string, string | number>): string {
  return values ? text.replace(/\{(\w+)\}/g, (whole, name) => String(values[name] ?? whole)) : text;
}

export function savedCatalogue(locale: Locale): Catalogue | null {
  try {
    return JSON.parse(localStorage.getItem(KEY(locale)) ?? 'null');
  } catch {
    return null;
  }
}

async function yamlAt(path: string): Promise<string> {
  const answer = await fetch(new URL(path, window.location.origin));
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
  return answer.text();
}

async function fetchLanguage(locale: Locale): Promise<Catalogue> {
  const path = `/${locale}/api-trans/translations-yaml`;
  const [{ load }, ...files] = await Promise.all([import('js-yaml'), yamlAt(path), yamlAt(`${path}-admin`)]);
  return Object.assign({}, ...files.map((file) => flatten(load(file))));
}

/** The language's texts over the English ones. */
export async function fetchCatalogue(locale: Locale): Promise<Catalogue> {
  const languages = locale === 'en' ? [locale] : (['en', locale] as const);
  const texts = Object.assign({}, ...(await Promise.all(languages.map(fetchLanguage)))) as Catalogue;
  localStorage.setItem(KEY(locale), JSON.stringify(texts));
  return texts;
}
