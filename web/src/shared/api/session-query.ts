/** Requests with locale and bearer; a 401 renews the token once, then ends the session. */
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { signedOut } from '@/shared/auth/session-slice';
import { bearer, renewToken } from '@/shared/auth/tokens';
import type { Locale } from '@/shared/i18n/locales';
import { offlineAnswer } from './offline';
import { type Parameter, searchParams } from './search-params';
import { newTrace } from './trace';

const request = fetchBaseQuery({
  baseUrl: window.location.origin,
  headers: { Accept: 'application/ld+json, application/json' },
  paramsSerializer: searchParams,
  prepareHeaders: (headers) => {
    const token = bearer();
    if (token) headers.set('Authorization', `Bearer ${token}`);
    headers.set('traceparent', newTrace());
    return headers;
  },
});

type Answer = Awaited<ReturnType<typeof request>>;

const argsOf = (args: string | FetchArgs): FetchArgs => (typeof args === 'string' ? { url: args } : args);

/** Resources and the point of sale live below a locale; the account does not. */
function localized({ url, ...rest }: FetchArgs, locale: Locale): FetchArgs {
  return { ...rest, url: /^\/(api|pos)\//.test(url) ? `/${locale}${url}` : url };
}

/** Reads that got no answer at all are answered from what was kept. */
async function orKept(answer: Answer, { url, method = 'GET', params = {} }: FetchArgs): Promise<Answer> {
  if (answer.error?.status !== 'FETCH_ERROR' || method !== 'GET') return answer;
  const parameters = new URLSearchParams(searchParams(params as Record<string, Parameter>));
  const data = await offlineAnswer(url, parameters);
  return data === undefined ? answer : { data };
}

export const sessionQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  context,
  options,
) => {
  const { language } = context.getState() as { language: { locale: Locale } };
  const plain = argsOf(args);
  const call = localized(plain, language.locale);
  const answer = await request(call, context, options);
  if (answer.error?.status !== 401) return orKept(answer, plain);
  const renewed = await renewToken().catch(() => 'unreachable' as const);
  if (renewed === 'refused') context.dispatch(signedOut());
  return renewed === 'renewed' ? request(call, context, options) : answer;
};
