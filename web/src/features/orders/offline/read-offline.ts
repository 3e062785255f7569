/** Replies to the order screen's reads from the offline copy, as the server would. */

import { readCachedMe } from '@/shared/auth/cached-me';
import { toCodeKey } from '@/shared/lib/code-key';
import { isCustomerMatch, isProductMatch, plainText } from '../search-matches';
import { type CopiedResource, isCopied, readCopy } from './copy';

type Item = Record<string, unknown> & { id: string; name?: unknown; phone?: unknown };

const MINIMUM_LENGTH = 3;

const toId = (reference: unknown): string =>
  String(reference ?? '')
    .split('/')
    .pop() ?? '';

function withDescendants(parents: string[], categories: Item[]): Set<string> {
  const matches = new Set(parents);
  // Categories have at most three levels.
  for (let level = 0; level < 2; level += 1) {
    for (const { id, parentCategory } of categories) if (matches.has(toId(parentCategory))) matches.add(id);
  }
  return matches;
}

const byName = (a: Item, b: Item) => plainText(a.name).localeCompare(plainText(b.name));

function findProducts(items: Item[], parameters: URLSearchParams, categories: Item[]): Item[] {
  const name = plainText(parameters.get('name'));
  const barcode = toCodeKey(parameters.get('barcode') ?? '');
  const categoryIds = parameters.getAll('categories[]');
  if (name && name.length < MINIMUM_LENGTH) return [];
  const allowed = categoryIds.length ? withDescendants(categoryIds.map(toId), categories) : null;
  const matches = items.filter(
    (item) =>
      (!name || isProductMatch(item, name)) &&
      (!barcode || toCodeKey(String(item.barcode ?? '')) === barcode) &&
      (!allowed || allowed.has(toId(item.category))),
  );
  const rank = (item: Item) => (plainText(item.name).startsWith(name) ? 0 : 1);
  return matches.sort((a, b) => rank(a) - rank(b) || byName(a, b));
}

function findCategories(items: Item[], parameters: URLSearchParams): Item[] {
  const parent = parameters.get('parentCategory');
  if (parent) return items.filter(({ parentCategory }) => toId(parentCategory) === toId(parent));
  const top = parameters.get('exists[parentCategory]') === 'false';
  return top ? items.filter(({ parentCategory }) => !parentCategory) : items;
}

const findCustomers = (items: Item[], parameters: URLSearchParams): Item[] =>
  items.filter((item) => isCustomerMatch(item, parameters.get('search') ?? ''));

async function findItems(
  owner: string,
  resource: CopiedResource,
  parameters: URLSearchParams,
): Promise<Item[] | null> {
  const items = (await readCopy(owner, resource)) as Item[] | undefined;
  if (!items) return null;
  if (resource === 'category_products') return findCategories(items, parameters);
  if (resource === 'customers') return findCustomers(items, parameters);
  if (resource !== 'products') return items;
  const categories = ((await readCopy(owner, 'category_products')) ?? []) as Item[];
  return findProducts(items, parameters, categories);
}

function toPage(items: Item[], parameters: URLSearchParams) {
  const size = Number(parameters.get('itemsPerPage')) || items.length;
  const from = ((Number(parameters.get('page')) || 1) - 1) * size;
  return { 'hydra:member': items.slice(from, from + size), 'hydra:totalItems': items.length };
}

/** Read `/api/products` with parameters, or `/api/customers/{id}`. Return undefined if there is no copy. */
export async function readFromCopy(path: string, parameters: URLSearchParams): Promise<unknown> {
  const me = readCachedMe();
  const [, resource = '', id] = /^\/api\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!me || !isCopied(resource)) return undefined;
  const items = await findItems(
    `${me.tenant.slug}:${me.id}`,
    resource,
    id ? new URLSearchParams() : parameters,
  );
  if (!items) return undefined;
  return id ? items.find((item) => item.id === id) : toPage(items, parameters);
}
