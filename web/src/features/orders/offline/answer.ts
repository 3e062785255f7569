/** Answers the till's questions from the copy, as the server would. */
import { keptMe } from '@/shared/auth/kept-me';
import { type Copied, isCopied, readCopy } from './copy';

type Item = Record<string, unknown> & { id: string };

const MINIMUM_LETTERS = 3;

/** Without case and accents. */
export const plainText = (text: unknown): string =>
  String(text ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

const idOf = (reference: unknown): string =>
  String(reference ?? '')
    .split('/')
    .pop() ?? '';

function childrenOf(parents: string[], categories: Item[]): Set<string> {
  const found = new Set(parents);
  // Three levels at the most.
  for (let level = 0; level < 2; level += 1) {
    for (const { id, parentCategory } of categories) if (found.has(idOf(parentCategory))) found.add(id);
  }
  return found;
}

const byName = (a: Item, b: Item) => plainText(a.name).localeCompare(plainText(b.name));

function findProducts(items: Item[], parameters: URLSearchParams, categories: Item[]): Item[] {
  const name = plainText(parameters.get('name'));
  const barcode = parameters.get('barcode');
  const wanted = parameters.getAll('categories[]');
  if (name && name.length < MINIMUM_LETTERS) return [];
  const within = wanted.length ? childrenOf(wanted.map(idOf), categories) : null;
  const found = items.filter(
    (item) =>
      (!name || plainText(item.name).includes(name)) &&
      (!barcode || item.barcode === barcode) &&
      (!within || within.has(idOf(item.category))),
  );
  const rank = (item: Item) => (plainText(item.name).startsWith(name) ? 0 : 1);
  return found.sort((a, b) => rank(a) - rank(b) || byName(a, b));
}

function findCategories(items: Item[], parameters: URLSearchParams): Item[] {
  const parent = parameters.get('parentCategory');
  if (parent) return items.filter(({ parentCategory }) => idOf(parentCategory) === idOf(parent));
  const top = parameters.get('exists[parentCategory]') === 'false';
  return top ? items.filter(({ parentCategory }) => !parentCategory) : items;
}

const DIGITS = /\D/g;

function findCustomers(items: Item[], parameters: URLSearchParams): Item[] {
  const words = plainText(parameters.get('search')).split(' ').filter(Boolean);
  const text = ({ fullName, label, email, phone }: Item) =>
    plainText(`${fullName} ${label} ${email} ${String(phone ?? '').replace(DIGITS, '')}`);
  return items.filter((item) => words.every((word) => text(item).includes(word)));
}

async function find(owner: string, resource: Copied, parameters: URLSearchParams): Promise<Item[] | null> {
  const items = (await readCopy(owner, resource)) as Item[] | undefined;
  if (!items) return null;
  if (resource === 'category_products') return findCategories(items, parameters);
  if (resource === 'customers') return findCustomers(items, parameters);
  if (resource !== 'products') return items;
  const categories = ((await readCopy(owner, 'category_products')) ?? []) as Item[];
  return findProducts(items, parameters, categories);
}

function pageOf(items: Item[], parameters: URLSearchParams) {
  const size = Number(parameters.get('itemsPerPage')) || items.length;
  const from = ((Number(parameters.get('page')) || 1) - 1) * size;
  return { 'hydra:member': items.slice(from, from + size), 'hydra:totalItems': items.length };
}

/** `/api/products` with its parameters, or `/api/customers/{id}`; undefined where nothing was kept. */
export async function answerFromCopy(path: string, parameters: URLSearchParams): Promise<unknown> {
  const me = keptMe();
  const [, resource = '', id] = /^\/api\/(\w+)(?:\/([^/]+))?$/.exec(path) ?? [];
  if (!me || !isCopied(resource)) return undefined;
  const items = await find(`${me.tenant.slug}:${me.id}`, resource, id ? new URLSearchParams() : parameters);
  if (!items) return undefined;
  return id ? items.find((item) => item.id === id) : pageOf(items, parameters);
}
