import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { buildCatalogueJson, buildYaml, listFiles, mergeTexts } from '../../../scripts/catalogues';
import { buildIslandTexts } from '../../../scripts/island-texts';
import { compileMessage } from '../../../scripts/plural-message';
import { type Catalogue, flattenCatalogue } from './flatten-catalogue';
import { FORMAT_LOCALES, LOCALES } from './locales';
import type { Message } from './message';

const catalogues = Object.fromEntries(
  LOCALES.map((locale) => [locale, flattenCatalogue(JSON.parse(buildCatalogueJson(locale)))]),
) as Record<(typeof LOCALES)[number], Catalogue>;
const keys = Object.keys(catalogues.en);

const source = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/[.]test[.]|src\/(testing|islands)\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Whole keys in quotes, and the prefixes of keys built with `${…}`. */
const literals = new Set([...source.matchAll(/'([a-zA-Z]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key ?? ''));
const prefixes = [...source.matchAll(/\bt\(`([a-zA-Z]+(?:\.[\w-]+)*\.)\$\{/g)].map(
  ([, prefix]) => prefix ?? '',
);
const called = [...source.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? '');
const named = [...source.matchAll(/(?:(?<!theme)Key: |labelKey: )'([^']+)'/g)].map(([, key]) => key ?? '');

/** Each text of a nested catalogue with the names that lead to it. */
function* leaves(tree: unknown, path: string[] = []): Generator<[string, string]> {
  if (typeof tree !== 'object') yield [path.join('.'), String(tree)];
  else for (const [name, value] of Object.entries(tree ?? {})) yield* leaves(value, [...path, name]);
}

const getTexts = (message: Message): string[] =>
  typeof message === 'string' ? [message] : Object.values(message.forms);

/** Return the plural categories of the counts that the app shows. */
function listPluralCategories(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count)))];
}

type Glossary = Record<string, Record<(typeof LOCALES)[number], { word: string; avoid: string[] }>>;

describe('the catalogues', () => {
  it.each(LOCALES)('%s is one JSON object of all texts in its YAML files', (locale) => {
    const files = globSync(`src/{app,display,features,shared}/**/*.${locale}.yaml`);
    const texts = files.flatMap((file) => [...leaves(load(readFileSync(file, 'utf8')))]);
    expect(texts.length).toBeGreaterThan(500);
    const messages = texts.map(([key, text]) => [key, compileMessage(text)]);
    expect(catalogues[locale]).toEqual(Object.fromEntries(messages));
    expect(Object.keys(catalogues[locale])).toHaveLength(texts.length);
  });

  it('fail to build from a file that is missing, and from two with the same key', () => {
    expect(() => mergeTexts(['features/orders/texts.en'])).toThrow('ENOENT');
    const file = 'features/orders/cash/texts.en';
    expect(() => mergeTexts([file, file])).toThrow('another file has cash.');
  });

  it.each(LOCALES)('%s has the files that English has', (locale) => {
    for (const name of ['common', 'texts'] as const) {
      const files = listFiles(locale, name).map((file) => file.replace(`.${locale}`, '.en'));
      expect(files).toEqual(listFiles('en', name));
    }
  });

  it('has in two YAML files for other systems what is shown without a session, and the rest', () => {
    const yaml = buildYaml('fr');
    expect(Object.keys(yaml)).toEqual(['translations/fr.yaml', 'translations/admin.fr.yaml']);
    const [open, rest] = Object.values(yaml).map((file) => Object.keys(load(file) as object));
    expect(open).toEqual(['signIn', 'scoreboard', 'recovery']);
    expect(rest).toEqual(expect.arrayContaining(['action', 'orders', 'snooker']));
  });

  it.each(LOCALES)('%s has every key', (locale) => {
    expect(Object.keys(catalogues[locale]).sort()).toEqual([...keys].sort());
  });

  it.each(LOCALES)('%s has no empty text', (locale) => {
    const isEmpty = (message: Message) => getTexts(message).some((text) => text.trim() === '');
    const empty = Object.entries(catalogues[locale]).filter(([, message]) => isEmpty(message));
    expect(empty).toEqual([]);
  });

  it.each(LOCALES)('%s has the same placeholders as English', (locale) => {
    const values = (message: Message = '') =>
      [...new Set(getTexts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();
    for (const key of keys)
      expect([key, values(catalogues[locale][key])]).toEqual([key, values(catalogues.en[key])]);
  });

  it('has every key that the app uses', () => {
    expect(called.length).toBeGreaterThan(50);
    expect([...called, ...named].filter((key) => !keys.includes(key))).toEqual([]);
    expect(prefixes.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it('has no key that the app does not use', () => {
    const isUsed = (key: string) => literals.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it.each(LOCALES)('%s has every plural form that the language uses', (locale) => {
    const plurals = Object.entries(catalogues[locale]).filter(([, message]) => typeof message !== 'string');
    expect(plurals.length).toBeGreaterThan(10);
    const used = listPluralCategories(FORMAT_LOCALES[locale]);
    const missing = plurals.filter(
      ([, message]) => typeof message !== 'string' && used.some((category) => !(category in message.forms)),
    );
    expect(missing).toEqual([]);
  });
});

describe('the texts of the islands', () => {
  const islands = Object.fromEntries(
    LOCALES.map((locale) => [locale, buildIslandTexts(locale)]),
  ) as typeof catalogues;
  const code = globSync('src/islands/**/*.{ts,tsx}')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');

  it.each(LOCALES)('%s has every key with its placeholders', (locale) => {
    const values = (message: Message = '') =>
      getTexts(message).flatMap((text) => text.match(/\{\w+\}/g) ?? []);
    expect(Object.keys(islands[locale]).sort()).toEqual(Object.keys(islands.en).sort());
    for (const [key, message] of Object.entries(islands.en))
      expect([key, values(islands[locale][key]).sort()]).toEqual([key, values(message).sort()]);
  });

  it('are those that the islands use', () => {
    const used = [...code.matchAll(/['`]([a-z]+(?:\.[\w-]+)+)/g)].map(([, key]) => key ?? '');
    const isUsed = (key: string) => used.some((name) => key === name || key.startsWith(`${name}.`));
    // `problem.*` is of the shared formatting of problems.
    const unused = Object.keys(islands.en).filter((key) => !key.startsWith('problem.') && !isUsed(key));
    expect(unused).toEqual([]);
    const called = [...code.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? '');
    expect(called.filter((key) => !(key in islands.en))).toEqual([]);
  });
});

describe('the glossary', () => {
  const glossary = load(readFileSync('translations/glossary.yaml', 'utf8')) as Glossary;
  const words = (text: string) => ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;

  it.each(LOCALES)('has words that %s uses, and none that it avoids', (locale) => {
    const texts = Object.entries(catalogues[locale]).flatMap(([key, message]) =>
      getTexts(message).map((text) => [key, words(text)] as const),
    );
    for (const [term, entry] of Object.entries(glossary)) {
      const { word, avoid } = entry[locale];
      expect([term, texts.some(([, text]) => text.includes(word.toLowerCase()))]).toEqual([term, true]);
      const wrong = texts.filter(([, text]) => avoid.some((other) => text.includes(words(other))));
      expect([term, wrong]).toEqual([term, []]);
    }
  });
});
