/** Requests to the shop's API: JSON both ways, the cart's token from other origins, problems as errors. */
import { type Problem, toProblem } from '@/shared/api/problem';
import type { Locale } from '@/shared/i18n/locales';
import { readText, writeText } from './device';
import { isForeignPage, SHOP_ORIGIN } from './origin';

const TOKEN_HEADER = 'X-Cart-Token';
const TOKEN_KEY = 'souk.cart-token';

export class RequestError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.detail || problem.title || `status ${problem.status}`);
  }
}

/** Return the problem of a failed request; one of status 0 for any other error. */
export const problemOf = (error: unknown): Problem =>
  error instanceof RequestError ? error.problem : toProblem({ status: 0 });

export interface RequestOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  body?: unknown;
  /** A repeated request with the same key has the first one's effect and reply. */
  key?: string;
  /** Media type of the reply. */
  accept?: string;
}

function headersOf({ body, key, accept = 'application/json' }: RequestOptions): Record<string, string> {
  const token = isForeignPage() ? readText(TOKEN_KEY) : '';
  return {
    Accept: accept,
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
    ...(token && { [TOKEN_HEADER]: token }),
  };
}

/** Request `/{locale}{path}` of the shop. Throw a RequestError for a problem, or where no response arrives. */
export async function request<Reply>(
  locale: Locale,
  path: string,
  options: RequestOptions = {},
): Promise<Reply> {
  const response = await fetch(`${SHOP_ORIGIN}/${locale}${path}`, {
    method: options.method ?? 'GET',
    headers: headersOf(options),
    credentials: isForeignPage() ? 'omit' : 'same-origin',
    cache: 'no-store',
    ...(options.body !== undefined && { body: JSON.stringify(options.body) }),
  }).catch(() => null);
  if (!response) throw new RequestError(toProblem({ status: 0 }));
  const token = response.headers.get(TOKEN_HEADER);
  if (token && isForeignPage()) writeText(TOKEN_KEY, token);
  const data: unknown = response.status === 204 ? null : await response.json().catch(() => null);
  if (!response.ok) throw new RequestError(toProblem({ status: response.status, data }));
  return data as Reply;
}

/** Return a new idempotency key. */
export const newKey = (): string =>
  // Only secure pages have `randomUUID`, and a foreign page need not be one.
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
