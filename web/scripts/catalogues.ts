/**
 * Vite plugin: the texts of each language, which stand beside what shows them. `common.{locale}.yaml` of all folders are
 * one JSON file that every page loads; `texts.{locale}.yaml` of a folder is one that pages load which import
 * `virtual:texts/<folder below src/features>`, or `virtual:texts/app/<folder below src/app>`.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { dump, load } from 'js-yaml';
import type { Plugin } from 'vite';
import type { Catalogue, CatalogueTree } from '../src/shared/i18n/flatten-catalogue';
import { LOCALES, type Locale } from '../src/shared/i18n/locales';
import { compileMessage } from './plural-message';

const SOURCE = path.join(import.meta.dirname, '..', 'src');
/** The islands are a build of their own, see `island-texts.ts`. */
const OTHERS = /^islands\//;
const COMMON_MODULE = 'virtual:common-texts';
const MODULE = 'virtual:texts/';
const DEV_PATH = '/admin/catalogues/';
/** Groups of texts that are shown without a session. */
const PUBLIC_GROUPS = new Set(['signIn', 'recovery', 'scoreboard']);

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

/** Return the texts of a file by dotted key. `file` is below src and has no extension: `app/common.fr`. */
export function readTexts(file: string): Record<string, string> {
  return flatten(load(readFileSync(path.join(SOURCE, `${file}.yaml`), 'utf8')));
}

/** Return the files of a language, as `readTexts` takes them. */
export const listFiles = (locale: Locale, name: 'common' | 'texts'): string[] =>
  globSync(`**/${name}.${locale}.yaml`, { cwd: SOURCE })
    .map((file) => file.replaceAll(path.sep, '/').replace(/\.yaml$/, ''))
    .filter((file) => !OTHERS.test(file))
    .sort();

/** Return the folder below src of a module's name. */
const findFolder = (name: string): string => (name.startsWith('app/') ? name : `features/${name}`);

/** Merge the texts of files. Throw if two have the same key. */
export function mergeTexts(files: readonly string[]): Record<string, string> {
  const merged: Record<string, string> = {};
  for (const file of files) {
    for (const [key, text] of Object.entries(readTexts(file))) {
      if (key in merged) throw new Error(`${file}: another file has ${key}, too`);
      merged[key] = text;
    }
  }
  return merged;
}

/** Return all texts of a language by dotted key. */
export const readAllTexts = (locale: Locale): Record<string, string> =>
  mergeTexts([...listFiles(locale, 'common'), ...listFiles(locale, 'texts')]);

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

/** Return the texts as one nested JSON object, plurals compiled. */
function toJson(texts: Record<string, string>): string {
  const messages = Object.entries(texts).map(([key, text]) => [key, compileMessage(text)]);
  return JSON.stringify(nest(Object.fromEntries(messages)));
}

/** Return all texts of a language as one nested JSON object. */
export const buildCatalogueJson = (locale: Locale): string => toJson(readAllTexts(locale));

/** Return the catalogues that other systems read, by file name: what is shown without a session, and the rest. */
export function buildYaml(locale: Locale): Record<string, string> {
  const texts = Object.entries(readAllTexts(locale));
  const isPublic = ([key]: [string, string]) => PUBLIC_GROUPS.has(key.split('.')[0] ?? '');
  const toYaml = (entries: [string, string][]) => dump(nest(Object.fromEntries(entries)), { lineWidth: -1 });
  return {
    [`translations/${locale}.yaml`]: toYaml(texts.filter(isPublic)),
    [`translations/admin.${locale}.yaml`]: toYaml(texts.filter((entry) => !isPublic(entry))),
  };
}

/** Provide the addresses of the JSON files by language; the gateway serves the YAML files of the build. */
export function catalogues(): Plugin {
  let isBuild = false;
  return {
    name: 'souk-catalogues',
    configResolved(config) {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === COMMON_MODULE || id.startsWith(MODULE) ? `\0${id}` : undefined),
    load(id) {
      const isCommon = id === `\0${COMMON_MODULE}`;
      if (!isCommon && !id.startsWith(`\0${MODULE}`)) return;
      const folder = id.slice(MODULE.length + 1);
      const urls = LOCALES.map((locale) => {
        const files = isCommon ? listFiles(locale, 'common') : [`${findFolder(folder)}/texts.${locale}`];
        if (!isBuild) return `${locale}: new URL('${DEV_PATH}${locale}.json', window.location.origin).href`;
        const source = toJson(mergeTexts(files));
        const name = isCommon ? `common-${locale}.json` : `${folder.replaceAll('/', '-')}-${locale}.json`;
        return `${locale}: import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: 'asset', name, source })}`;
      });
      return `export const texts = { ${urls.join(', ')} };`;
    },
    generateBundle() {
      for (const [fileName, source] of LOCALES.flatMap((locale) => Object.entries(buildYaml(locale))))
        this.emitFile({ type: 'asset', fileName, source });
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
