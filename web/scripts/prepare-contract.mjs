/** Copies the gateway's OpenAPI document with paths as the app asks for them: the session adds the locale. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import generated from '../openapi-codegen.cjs';

const web = path.join(import.meta.dirname, '..');
const contract = JSON.parse(readFileSync(path.join(web, '..', 'gateway', 'openapi.json'), 'utf8'));

const named = (parameter) =>
  parameter.$ref ? contract.components.parameters[path.basename(parameter.$ref)] : parameter;

function isLocale(parameter) {
  const { name, in: place } = named(parameter);
  return name === 'locale' && place === 'path';
}

function withoutLocale(operation) {
  if (!operation?.parameters) return operation;
  const kept = operation.parameters.filter((parameter) => !isLocale(parameter));
  // A filter may be called as the sorting is; one name is one argument here, and the sorting has it.
  const nested = new Set(
    kept.map((parameter) => named(parameter).name.split('[')).flatMap(([name, rest]) => (rest ? name : [])),
  );
  return { ...operation, parameters: kept.filter((parameter) => !nested.has(named(parameter).name)) };
}

function pathWithoutLocale(item) {
  const { parameters = [], ...operations } = item;
  const kept = parameters.filter((parameter) => !isLocale(parameter));
  const stripped = Object.entries(operations).map(([method, operation]) => [
    method,
    withoutLocale(operation),
  ]);
  return { ...Object.fromEntries(stripped), ...(kept.length && { parameters: kept }) };
}

// Where a path is there with and without locale, the one with locale is meant.
const paths = {};
const byLocale = Object.entries(contract.paths).sort(
  ([a], [b]) => a.startsWith('/{locale}') - b.startsWith('/{locale}'),
);
for (const [name, item] of byLocale) paths[name.replace(/^\/\{locale\}/, '')] = pathWithoutLocale(item);

const folder = path.join(web, 'node_modules', '.cache', 'souk');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify({ ...contract, paths }));

// A folder of generated endpoints alone is in no commit.
for (const file of Object.keys(generated.outputFiles))
  mkdirSync(path.join(web, path.dirname(file)), { recursive: true });
