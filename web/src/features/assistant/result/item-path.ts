/** Where the item of a row is opened. */
import type { AiRequest, Row } from '../contract';

const to = (path: string, query: Record<string, string>) => `${path}?${new URLSearchParams(query)}`;

const PATHS: Readonly<Record<string, (id: string, name: string) => string>> = {
  products: (id, name) => to('/products', { search: name, open: id }),
  orders: (id) => to('/orders', { open: id }),
  customers: (id) => `/customers/${id}`,
  pages: (id) => `/site/editor/${id}`,
  applications: (id) => `/apps/${id}`,
  category_products: () => '/settings/categories',
  step_types: () => '/settings/steps',
  promo_codes: () => '/settings/promo-codes',
  gantt_tasks: () => '/planning',
  cj_products: () => '/dropship/listings',
  website_themes: () => '/site/theme',
};

/** Return the resource that a response is about; empty for a report, and for a plan of several calls. */
export const resourceOf = (request: AiRequest): string => request.functionCall?.name?.split('.')[0] ?? '';

/** Return the path below /admin of an item; undefined where there is no screen of it. */
export function itemPath(resource: string, row: Row): string | undefined {
  if (typeof row.id !== 'string' || row.id === '') return undefined;
  return PATHS[resource]?.(row.id, String(row.name ?? ''));
}
