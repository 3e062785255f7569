/** The kinds of changes that the gateway declares, beside the texts of the page. */
import { describe, expect, it } from 'vitest';
import { type Catalogue, flattenCatalogue } from '@/shared/i18n/flatten-catalogue';
import { LOCALES } from '@/shared/i18n/locales';
import { createFormatMessage } from '@/shared/i18n/message';
import { buildCatalogueJson } from '../../../../scripts/catalogues';
import { CONTEXTS, describeContext, describeKind, KINDS, splitKind } from './describe-kind';
import { AUDIT_KINDS } from './kinds.gen';

const composed = CONTEXTS.flatMap((context) => (context === 'identity' ? [] : [...AUDIT_KINDS[context]]));

describe.each(LOCALES)('in %s', (locale) => {
  const catalogue: Catalogue = flattenCatalogue(JSON.parse(buildCatalogueJson(locale)));
  const format = createFormatMessage(locale);
  const t = (key: string, values = {}) => {
    const text = catalogue[key];
    if (text === undefined) throw new Error(`There is no text ${key}`);
    return format(text, values);
  };
  const named = (part: string) =>
    Object.keys(catalogue).flatMap((key) => key.split(`people.audit.${part}.`)[1] ?? []);

  it('every kind has words of its own', () => {
    const words = KINDS.map((kind) => describeKind(kind, t));
    expect(words.length).toBeGreaterThan(80);
    expect(new Set(words).size).toBe(words.length);
  });

  it('every context has a name', () => {
    expect(CONTEXTS.map((context) => describeContext(context, t)).every(Boolean)).toBe(true);
  });

  it('there is no text for a kind that is not declared', () => {
    const parts = composed.map((kind) => splitKind(kind));
    expect(named('things').sort()).toEqual([...new Set(parts.map(({ thing }) => thing))].sort());
    expect(named('verbs').sort()).toEqual([...new Set(parts.map(({ verb }) => verb))].sort());
    expect(named('kinds').sort()).toEqual([...AUDIT_KINDS.identity].sort());
    expect(named('contexts').sort()).toEqual([...CONTEXTS].sort());
  });
});

it('words name a thing and what was done to it', () => {
  const t = (key: string, values = {}) => `${key.split('.').at(-1)} ${Object.values(values).join('')}`.trim();
  expect(describeKind('shop-settings-changed', t)).toBe('changed shop-settings');
  expect(describeKind('signed-in', t)).toBe('signed-in');
  expect(describeKind('comet-seen', t)).toBe('comet-seen');
});
