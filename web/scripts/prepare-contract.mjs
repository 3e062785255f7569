/**
 * Copy the gateway's OpenAPI document with paths without locale, which the session query adds, and without the empty
 * texts that other clients' forms send for an absent value.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import generated from '../openapi-codegen.cjs';

const web = path.join(import.meta.dirname, '..');
const contract = JSON.parse(readFileSync(path.join(web, '..', 'gateway', 'openapi.json'), 'utf8'));

const resolveReference = (parameter) =>
  parameter.$ref ? contract.components.parameters[path.basename(parameter.$ref)] : parameter;

function isLocale(parameter) {
  const { name, in: location } = resolveReference(parameter);
  return name === 'locale' && location === 'path';
}

function withoutLocale(operation) {
  if (!operation?.parameters) return operation;
  const remaining = operation.parameters.filter((parameter) => !isLocale(parameter));
  // A filter may have the name of the sorting (`order`); the generated argument then is the sorting.
  const nested = new Set(
    remaining
      .map((parameter) => resolveReference(parameter).name.split('['))
      .flatMap(([name, rest]) => (rest ? name : [])),
  );
  return {
    ...operation,
    parameters: remaining.filter((parameter) => !nested.has(resolveReference(parameter).name)),
  };
}

function pathWithoutLocale(item) {
  const { parameters = [], ...operations } = item;
  const remaining = parameters.filter((parameter) => !isLocale(parameter));
  const stripped = Object.entries(operations).map(([method, operation]) => [
    method,
    withoutLocale(operation),
  ]);
  return { ...Object.fromEntries(stripped), ...(remaining.length && { parameters: remaining }) };
}

// If a path exists with and without locale, use the one with locale.
const paths = {};
const byLocale = Object.entries(contract.paths).sort(
  ([a], [b]) => a.startsWith('/{locale}') - b.startsWith('/{locale}'),
);
for (const [name, item] of byLocale) paths[name.replace(/^\/\{locale\}/, '')] = pathWithoutLocale(item);

const isEmptyText = (schema) => schema?.type === 'string' && schema.maxLength === 0;

function withoutEmptyTexts(name, value) {
  if (name === 'anyOf') return value.filter((schema) => !isEmptyText(schema));
  return name === 'enum' ? value.filter((label) => label !== '') : value;
}

const folder = path.join(web, 'node_modules', '.cache', 'souk');
mkdirSync(folder, { recursive: true });
writeFileSync(path.join(folder, 'openapi.json'), JSON.stringify({ ...contract, paths }, withoutEmptyTexts));

// Folders that hold only generated files are not in Git.
for (const file of Object.keys(generated.outputFiles))
  mkdirSync(path.join(web, path.dirname(file)), { recursive: true });

/** The cache tags of all endpoints. */
const overrides = Object.values(generated.outputFiles).flatMap(
  ({ endpointOverrides = [] }) => endpointOverrides,
);
const tags = overrides.flatMap(({ providesTags = [], invalidatesTags = [] }) => [
  ...providesTags,
  ...invalidatesTags,
]);
writeFileSync(
  path.join(web, 'src/shared/api/tags.gen.ts'),
  `export const TAGS = ${JSON.stringify([...new Set(tags)].sort(), null, 2)} as const;\n`,
);

/** The kinds of changes by context, which the page of the audit log offers as a filter. */
const { parameters: auditFilters } = contract.paths['/{locale}/api/audit_entries'].get;
const kinds = auditFilters.find(({ name }) => name === 'kind').schema['x-contexts'];
writeFileSync(
  path.join(web, 'src/features/people/audit/kinds.gen.ts'),
  `export const AUDIT_KINDS = ${JSON.stringify(kinds, null, 2)} as const;\n`,
);
