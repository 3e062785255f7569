/** A copy of what a sale needs, in the browser's database: catalogue, customers, methods, steps. */
import { delMany, get, keys, set } from 'idb-keyval';

/** Resource → how many of it are copied at the most. */
export const copied = {
  products: 5000,
  category_products: 500,
  customers: 3000,
  payment_methods: 200,
  shipping_methods: 200,
  step_types: 200,
  agents: 200,
} as const;

export type Copied = keyof typeof copied;

export const isCopied = (name: string): name is Copied => name in copied;

const COPIES = 'copy:';

const place = (owner: string, resource: Copied): string => `${COPIES}${owner}:${resource}`;

/** The items of a resource; undefined where there is no copy. */
export const readCopy = (owner: string, resource: Copied): Promise<object[] | undefined> =>
  get<object[]>(place(owner, resource));

export const writeCopy = (owner: string, resource: Copied, items: object[]): Promise<void> =>
  set(place(owner, resource), items);

/** Everybody's copies go; carts and orders that wait stay for who made them. */
export async function forgetCopies(): Promise<void> {
  const places = await keys<string>();
  await delMany(places.filter((name) => name.startsWith(COPIES)));
}
