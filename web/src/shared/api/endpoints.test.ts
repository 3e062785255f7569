/** The lists from which endpoints are generated, beside the contract. */
import { globSync, readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { expect, it } from 'vitest';

type List = Partial<Record<'queries' | 'mutations', Record<string, string[]>>>;

const files = globSync('src/features/**/endpoints.yaml');
const lists = files.map((file) => load(readFileSync(file, 'utf8')) as List);
const names = lists.flatMap(({ queries = {}, mutations = {} }) => Object.keys({ ...queries, ...mutations }));
const source = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/[.](gen|test)[.]/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

const contract = JSON.parse(readFileSync('../gateway/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operations = new Set(
  Object.values(contract.paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId)),
);

it('have operations of the contract, each once', () => {
  expect(names.length).toBeGreaterThan(200);
  expect(names.filter((name) => !operations.has(name))).toEqual([]);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it('have only what the app uses', () => {
  // Its type alone: the endpoint by hand is in the language of the content.
  const isUsed = (name: string) =>
    name === 'reportPageEditor' ||
    new RegExp(`\\buse(Lazy)?${name}(Query|Mutation)\\b|\\b${name}\\b`, 'i').test(source);
  expect(names.filter((name) => !isUsed(name))).toEqual([]);
});

it('invalidate only tags that a query provides', () => {
  const inLists = lists.flatMap(({ queries = {} }) => Object.values(queries).flat());
  const byHand = [...source.matchAll(/providesTags: \['(\w+)'/g)].map(([, tag]) => tag ?? '');
  const invalidated = lists.flatMap(({ mutations = {} }) => Object.values(mutations).flat());
  const provided = new Set([...inLists, ...byHand]);
  expect([...new Set(invalidated)].filter((tag) => !provided.has(tag))).toEqual([]);
});
