/**
 * Vite plugin: the texts of each language as one JSON file, merged from its two YAML catalogues. Texts of features that
 * are seldom opened are in files of their own.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import type { Plugin } from 'vite';
import type { Catalogue, CatalogueTree } from '../src/shared/i18n/flatten-catalogue';
import { LOCALES, type Locale } from '../src/shared/i18n/locales';
import { compileMessage } from './plural-message';

const FOLDER = path.join(import.meta.dirname, '..', 'translations');
const MODULE = 'virtual:catalogue-urls';
const DEV_PATH = '/admin/catalogues/';

/** Flatten nested keys: {sale: {save: 'Save'}} becomes {'sale.save': 'Save'}. */
function flatten(tree: unknown, prefix = ''): Record<string, string> {
  if (typeof tree !== 'object' || tree === null) return {};
  return Object.entries(tree).reduce<Record<string, string>>((messages, [name, value]) => {
    const key = prefix ? `${prefix}.${name}` : name;
    return Object.assign(
      messages,
      typeof value === 'object' ? flatten(value, key) : { [key]: String(value) },
    );
  }, {});
}

/** Return one YAML catalogue, for instance `admin.fr`, by dotted key. */
export function readCatalogue(name: string): Record<string, string> {
  return flatten(load(readFileSync(path.join(FOLDER, `${name}.yaml`), 'utf8')));
}

/** Put the messages by dotted key into nested objects, which transfer fewer bytes. */
function nest(catalogue: Catalogue): CatalogueTree {
  const tree: CatalogueTree = {};
  for (const [key, message] of Object.entries(catalogue)) {
    const names = key.split('.');
    const last = names.pop() ?? '';
    let branch = tree;
    for (const name of names) {
      branch[name] ??= {};
      branch = branch[name] as CatalogueTree;
    }
    branch[last] = message;
  }
  return tree;
}

/** Return the texts of the public and the admin catalogue of a language by dotted key, plurals compiled. */
function buildCatalogue(locale: Locale): Catalogue {
  const texts = { ...readCatalogue(locale), ...readCatalogue(`admin.${locale}`) };
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]));
}

/** Return all texts of a language as one nested JSON object. */
export const buildCatalogueJson = (locale: Locale): string => JSON.stringify(nest(buildCatalogue(locale)));

/** Parts with files of their own, and which of their texts every page needs all the same. */
const LATE_PARTS = {
  business: /^business\.(title|hint)$/,
  apps: /^apps\.(title|\w+\.title)$/,
  dropship: /^dropship\.(title|\w+\.title|figures\.\w+)$/,
  developers: /^developers\.(\w+\.title|hint\.\w+)$/,
  people: /^people\.(title|hint|name|\w+\.title|audit\.hint|role\.\w+)$/,
  assistant: /^assistant\.title$/,
  cash: /^cash\.(title|tills\.(title|hint))$/,
  stock: /^stock\.status\.(left|over|out-of-stock)$/,
  rates: /^rates\.(title|navHint)$/,
  onlineShop: /^onlineShop\.(title|hint)$/,
  pieces: /^pieces\.title$/,
  planning: /^planning\.title$/,
  // Shown when printing fails, and in the settings.
  printAgent: /^$/,
  imports: /^imports\.(import|\w+\.title)$/,
  snooker: /^snooker\.(title|\w+\.title)$/,
  site: /^site\.(title|\w+\.title|editor\.\w+)$/,
};
const SETTINGS = [
  /^orders\.(shop|seller|templates|shippingMethods|promoCodes|stepTypes|categories|paymentMethods)\.(?!title$)/,
  /^limits\.(?!title$|hint$)/,
  /^cash\.(isCash|tills\.(?!title$|hint$))/,
];
type LatePart = keyof typeof LATE_PARTS;

/** Return the part whose file has a text; undefined for what every page needs. */
function partOf(key: string): LatePart | undefined {
  // The form of a product has texts from before it had stock.
  if (/^orders\.products\.(?!title$)/.test(key)) return 'stock';
  // They are shown in the sheet of an order, as its pieces are, beside it, on the tour, or on the pages of customers,
  // who have pieces too.
  if (
    /^(approval\.(list|discount|price)$|orders\.(returns|customerPage|invoices|messages|tour(?!\.nobody$))\.|erase\.)/.test(
      key,
    )
  )
    return 'pieces';
  // But for the bell, they are on a page of people.
  if (/^notifications\.(?!title$|unread$)/.test(key)) return 'people';
  // Of the settings, each page of which has this part.
  if (SETTINGS.some((texts) => texts.test(key))) return 'business';
  // The account for card payments is a section of the shop's settings.
  if (key.startsWith('cardAccount.')) return 'onlineShop';
  const [part] = key.split('.') as [LatePart];
  return part in LATE_PARTS && !LATE_PARTS[part].test(key) ? part : undefined;
}

/** Return the texts of a part, by default those of every page, as one nested JSON object. */
function selectTexts(locale: Locale, part?: LatePart): string {
  const texts = Object.entries(buildCatalogue(locale));
  return JSON.stringify(nest(Object.fromEntries(texts.filter(([key]) => partOf(key) === part))));
}

/** Provide `virtual:catalogue-urls`, the addresses of each language's JSON files. */
export function catalogues(): Plugin {
  let isBuild = false;
  return {
    name: 'souk-catalogues',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : undefined),
    load(id) {
      if (id !== `\0${MODULE}`) return;
      const urls = (part?: LatePart): string => {
        const entries = LOCALES.map((locale) => {
          if (!isBuild) return `${locale}: new URL('${DEV_PATH}${locale}.json', window.location.origin).href`;
          const name = part ? `${part}-${locale}.json` : `${locale}.json`;
          const file = this.emitFile({ type: 'asset', name, source: selectTexts(locale, part) });
          return `${locale}: import.meta.ROLLUP_FILE_URL_${file}`;
        });
        return `{ ${entries.join(', ')} }`;
      };
      const late = (Object.keys(LATE_PARTS) as LatePart[]).map((part) => `${part}: ${urls(part)}`);
      return `export const CATALOGUE_URLS = ${urls()};
export const LATE_CATALOGUE_URLS = { ${late.join(', ')} };`;
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const locale = LOCALES.find((name) => request.url === `${DEV_PATH}${name}.json`);
        if (!locale) return next();
        response.setHeader('Content-Type', 'application/json');
        response.end(buildCatalogueJson(locale));
      });
    },
  };
}
