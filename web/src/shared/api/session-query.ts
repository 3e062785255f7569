/** Base query with locale and bearer token; a 401 renews the token once, then ends the session. */
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import type { ApprovalProblem } from '@/shared/auth/approvals';
import { signedOut } from '@/shared/auth/session-slice';
import { bearer, renewToken } from '@/shared/auth/tokens';
import type { Locale } from '@/shared/i18n/locales';
import { readOffline } from './offline';
import { type Parameter, searchParams } from './search-params';

/** Return a new `traceparent` (W3C Trace Context), unsampled: the gateway decides about sampling. */
function createTraceparent(): string {
  const digits = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) =>
    byte.toString(16).padStart(2, '0'),
  );
  return `00-${digits.slice(0, 16).join('')}-${digits.slice(16).join('')}-00`;
}

const request = fetchBaseQuery({
  baseUrl: window.location.origin,
  headers: { Accept: 'application/ld+json, application/json' },
  paramsSerializer: searchParams,
  prepareHeaders: (headers) => {
    const token = bearer();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    headers.set('traceparent', createTraceparent());
    return headers;
  },
});

type Result = Awaited<ReturnType<typeof request>>;

const toFetchArgs = (args: string | FetchArgs): FetchArgs =>
  typeof args === 'string' ? { url: args } : args;

/** Send a request again with the approval of an admin if it needs one and gets it. */
async function retryApproved(result: Result, send: (headers: Record<string, string>) => Promise<Result>) {
  const problem = (result.error?.data ?? {}) as { code?: string } & Partial<ApprovalProblem>;
  if (result.error?.status !== 403 || problem.code !== 'approval-required') return result;
  const { requestApproval } = await import('@/shared/auth/approvals');
  const { detail = '', exceeded = [], rpc = '', digest = '' } = problem;
  const token = await requestApproval({ detail, exceeded, rpc, digest });
  return token ? send({ Approval: token }) : result;
}

/** Prefix paths of resources, the point of sale and previews with the locale; account paths have none. */
function addLocale({ url, ...rest }: FetchArgs, locale: Locale): FetchArgs {
  return { ...rest, url: /^\/(api|pos|preview)(\/|$)/.test(url) ? `/${locale}${url}` : url };
}

/** Serve a read from the offline copy if no response arrived. */
async function readOfflineOnFailure(
  result: Result,
  { url, method = 'GET', params = {} }: FetchArgs,
): Promise<Result> {
  if (result.error?.status !== 'FETCH_ERROR' || method !== 'GET') return result;
  const parameters = new URLSearchParams(searchParams(params as Record<string, Parameter>));
  const data = await readOffline(url, parameters);
  return data === undefined ? result : { data };
}

export const sessionQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  context,
  options,
) => {
  const { language } = context.getState() as { language: { locale: Locale } };
  const fetchArgs = toFetchArgs(args);
  const localizedArgs = addLocale(fetchArgs, language.locale);
  const send = async (headers: Record<string, string>): Promise<Result> => {
    const sent = { ...localizedArgs, headers: { ...localizedArgs.headers, ...headers } };
    const result = await request(sent, context, options);
    if (result.error?.status !== 401) return readOfflineOnFailure(result, fetchArgs);
    // A token may also end while an admin approves.
    const renewed = await renewToken().catch(() => 'unreachable' as const);
    if (renewed === 'rejected') context.dispatch(signedOut());
    return renewed === 'renewed' ? request(sent, context, options) : result;
  };
  return retryApproved(await send({}), send);
};
