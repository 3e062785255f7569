/** Path shown after an order was saved. */
import { ordersPaths } from '../paths';

const APP_PREFIX = '/admin/';

/** Return the path below /admin for `?ordersUrl=`, for instance '/admin/orders?status=waiting'; else the order list. */
export function getPathAfterSaving(ordersUrl: string | null, origin: string): string {
  const defaultPath = `/${ordersPaths.orders}`;
  if (!ordersUrl || !URL.canParse(ordersUrl, origin)) return defaultPath;
  const url = new URL(ordersUrl, origin);
  if (url.origin !== origin || !url.pathname.startsWith(APP_PREFIX)) return defaultPath;
  return url.pathname.slice(APP_PREFIX.length - 1) + url.search;
}
