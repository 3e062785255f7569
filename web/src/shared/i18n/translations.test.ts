import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { type Catalogue, fill, flatten } from './catalogue';
import { LOCALES } from './locales';

const yaml = (name: string) => flatten(load(readFileSync(`translations/${name}.yaml`, 'utf8')));
const catalogues = Object.fromEntries(
  LOCALES.map((locale) => [locale, { ...yaml(locale), ...yaml(`admin.${locale}`) }]),
) as Record<(typeof LOCALES)[number], Catalogue>;
const keys = Object.keys(catalogues.en);

const source = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/[.]test[.]|src\/testing\//.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

/** Whole keys in quotes, and the beginnings of those put together with `${…}`. */
const literals = new Set([...source.matchAll(/'([a-zA-Z]+(?:\.[\w-]+)+)'/g)].map(([, key]) => key ?? ''));
const beginnings = [...source.matchAll(/\bt\(`([a-zA-Z]+(?:\.[\w-]+)*\.)\$\{/g)].map(
  ([, prefix]) => prefix ?? '',
);
const asked = [...source.matchAll(/\bt\('([^']+)'/g)].map(([, key]) => key ?? '');
const named = [...source.matchAll(/(?:Key: |labelKey: )'([^']+)'/g)].map(([, key]) => key ?? '');

describe('the catalogues', () => {
  it.each(LOCALES)('%s has every key', (locale) => {
    expect(Object.keys(catalogues[locale]).sort()).toEqual([...keys].sort());
  });

  it.each(LOCALES)('%s has no empty text', (locale) => {
    const empty = Object.entries(catalogues[locale]).filter(([, text]) => text.trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(LOCALES)('%s fills in the same values as English', (locale) => {
    const values = (text = '') => (text.match(/\{\w+\}/g) ?? []).sort();
    for (const key of keys)
      expect([key, values(catalogues[locale][key])]).toEqual([key, values(catalogues.en[key])]);
  });

  it('has what the app asks for', () => {
    expect(asked.length).toBeGreaterThan(50);
    expect([...asked, ...named].filter((key) => !keys.includes(key))).toEqual([]);
    expect(beginnings.filter((prefix) => !keys.some((key) => key.startsWith(prefix)))).toEqual([]);
  });

  it('has nothing the app does not use', () => {
    const isUsed = (key: string) => literals.has(key) || beginnings.some((prefix) => key.startsWith(prefix));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });

  it('keeps the order screen in its own French', () => {
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

describe('filling in', () => {
  it('leaves alone what it has no value for', () => {
    expect(fill('{count} of {total}', { count: 3 })).toBe('3 of {total}');
  });
});
