/** Requests with locale and bearer; a 401 renews the token once, then ends the session. */
import type { BaseQueryFn, FetchArgs, FetchBaseQueryError } from '@reduxjs/toolkit/query';
import { fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import { signedOut } from '@/shared/auth/session-slice';
import { bearer, renewToken } from '@/shared/auth/tokens';
import type { Locale } from '@/shared/i18n/locales';
import { searchParams } from './search-params';
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

/** Resources and the point of sale live below a locale; the account does not. */
function localized(args: string | FetchArgs, locale: Locale): FetchArgs {
  const { url, ...rest } = typeof args === 'string' ? { url: args } : args;
  return { ...rest, url: /^\/(api|pos)\//.test(url) ? `/${locale}${url}` : url };
}

export const sessionQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError> = async (
  args,
  context,
  options,
) => {
  const { language } = context.getState() as { language: { locale: Locale } };
  const call = localized(args, language.locale);
  const answer = await request(call, context, options);
  if (answer.error?.status !== 401) return answer;
  const renewed = await renewToken().catch(() => 'unreachable' as const);
  if (renewed === 'refused') context.dispatch(signedOut());
  return renewed === 'renewed' ? request(call, context, options) : answer;
};
