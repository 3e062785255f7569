import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { buildCatalogueJson, readCatalogue } from '../../../scripts/catalogues';
import { type Catalogue, interpolate } from './catalogue';
import { LOCALES } from './locales';

const catalogues = Object.fromEntries(
  LOCALES.map((locale) => [locale, JSON.parse(buildCatalogueJson(locale))]),
) as Record<(typeof LOCALES)[number], Catalogue>;
const keys = Object.keys(catalogues.en);

const source = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/[.]test[.]|src\/testing\//.test(file))
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

describe('the catalogues', () => {
  it.each(LOCALES)('%s is one JSON object of all texts in both YAML files', (locale) => {
    const files = [locale, `admin.${locale}`].map((name) =>
      readFileSync(`translations/${name}.yaml`, 'utf8'),
    );
    const texts = files.flatMap((file) => [...leaves(load(file))]);
    expect(texts.length).toBeGreaterThan(500);
    expect(catalogues[locale]).toEqual(Object.fromEntries(texts));
    expect(Object.keys(catalogues[locale])).toHaveLength(texts.length);
  });

  it('fails to build from a catalogue that is missing', () => {
    expect(() => readCatalogue('admin.xx')).toThrow('ENOENT');
  });

  it.each(LOCALES)('%s has every key', (locale) => {
    expect(Object.keys(catalogues[locale]).sort()).toEqual([...keys].sort());
  });

  it.each(LOCALES)('%s has no empty text', (locale) => {
    const empty = Object.entries(catalogues[locale]).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(LOCALES)('%s has the same placeholders as English', (locale) => {
    const values = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();
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

  it('keeps the fixed French texts of the order screen', () => {
    const { fr } = catalogues;
    expect(fr['orders.pos.new']).toBe('Nouvelle commande');
    expect(fr['orders.pos.save']).toBe('Sauvegarder la commande');
    expect(fr['orders.pos.saving']).toBe('Merci de patienter...');
    expect(fr['orders.list.saved']).toBe('Votre commande a été enregistrée avec succès!');
    expect(fr['orders.delivery.on-store']).toBe('Client comptoir');
    expect(fr['orders.state.title']).toBe('Etat de la commande');
    expect(fr['orders.state.partialWarning']).toBe(
      'Si le paiement est partielle, Merci de verifier le montant payé par le client',
    );
  });
});

describe('interpolate', () => {
  it('leaves a placeholder without a value as it is', () => {
    expect(interpolate('{count} of {total}', { count: 3 })).toBe('3 of {total}');
  });
});
