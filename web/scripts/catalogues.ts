/** Vite plugin: the texts of each language as one JSON file, merged from its two YAML catalogues. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { load } from 'js-yaml';
import type { Plugin } from 'vite';
import type { Catalogue } from '../src/shared/i18n/catalogue';
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

/** Return the public and the admin catalogue of a language as one JSON object by dotted key, plurals compiled. */
export function buildCatalogueJson(locale: Locale): string {
  const texts = { ...readCatalogue(locale), ...readCatalogue(`admin.${locale}`) };
  const messages = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
  return JSON.stringify(Object.fromEntries(messages) satisfies Catalogue);
}

/** Provide `virtual:catalogue-urls`, the address of each language's JSON file. */
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
      const urls = LOCALES.map((locale) => {
        if (!isBuild) return `${locale}: new URL('${DEV_PATH}${locale}.json', window.location.origin).href`;
        const source = buildCatalogueJson(locale);
        const reference = this.emitFile({ type: 'asset', name: `${locale}.json`, source });
        return `${locale}: import.meta.ROLLUP_FILE_URL_${reference}`;
      });
      return `export const CATALOGUE_URLS = { ${urls.join(', ')} };`;
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
