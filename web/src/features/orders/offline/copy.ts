/** Offline copy of what a sale needs, in IndexedDB: catalogue, customers, methods, steps. */
import { delMany, get, keys, set } from 'idb-keyval';

/** Resource → maximum number of copied items. */
export const COPY_LIMITS = {
  products: 5000,
  category_products: 500,
  customers: 3000,
  payment_methods: 200,
  shipping_methods: 200,
  step_types: 200,
  agents: 200,
} as const;

export type CopiedResource = keyof typeof COPY_LIMITS;

export const isCopied = (name: string): name is CopiedResource => name in COPY_LIMITS;

const KEY_PREFIX = 'copy:';

const toKey = (owner: string, resource: CopiedResource): string => `${KEY_PREFIX}${owner}:${resource}`;

/** Return the items of a resource, or undefined without a copy. */
export const readCopy = (owner: string, resource: CopiedResource): Promise<object[] | undefined> =>
  get<object[]>(toKey(owner, resource));

export const writeCopy = (owner: string, resource: CopiedResource, items: object[]): Promise<void> =>
  set(toKey(owner, resource), items);

/** Delete the copies of all users; carts and waiting orders stay. */
export async function deleteCopies(): Promise<void> {
  const allKeys = await keys<string>();
  await delMany(allKeys.filter((name) => name.startsWith(KEY_PREFIX)));
}
