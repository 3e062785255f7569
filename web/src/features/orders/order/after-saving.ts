/** Where a final save leads: the page of the orders, or the one that the address names. */
import { ordersPaths } from '../paths';

const APP = '/admin/';

/** `ordersUrl` is a path of this origin, as '/admin/orders?status=waiting'; the place is below /admin. */
export function placeAfterSaving(ordersUrl: string | null, origin: string): string {
  const usual = `/${ordersPaths.orders}`;
  if (!ordersUrl || !URL.canParse(ordersUrl, origin)) return usual;
  const url = new URL(ordersUrl, origin);
  if (url.origin !== origin || !url.pathname.startsWith(APP)) return usual;
  return url.pathname.slice(APP.length - 1) + url.search;
}
