/** Thunks that start, change and end the session. */
import { api } from '@/shared/api/api';
import type { AppDispatch } from '@/shared/store/hooks';
import { cacheMe, clearCachedMe, readCachedMe } from './cached-me';
import { type Me, signedIn, signedOut, starting, unreachable } from './session-slice';
import { bearer, mayHaveSession, renewToken, revokeToken, signInWithPassword, switchTenant } from './tokens';

async function fetchMe(): Promise<Me> {
  const headers = { Authorization: `Bearer ${bearer()}` };
  const response = await fetch(new URL('/auth/me', window.location.origin), { headers });
  if (!response.ok) throw new Error(`Reading the account failed with ${response.status}`);
  const me = (await response.json()) as Me;
  cacheMe(me);
  return me;
}

/** Resume the session of the refresh cookie. */
export const startSession = () => async (dispatch: AppDispatch) => {
  if (!mayHaveSession()) {
    dispatch(signedOut());
    return;
  }
  dispatch(starting());
  try {
    const renewed = await renewToken();
    dispatch(renewed === 'renewed' ? signedIn(await fetchMe()) : signedOut());
  } catch {
    // Offline: continue as the cached user; the token is renewed once the network is back.
    const me = readCachedMe();
    dispatch(me ? signedIn(me) : unreachable());
  }
};

function signInErrorKey(status: number): string {
  if (status === 429) return 'signIn.throttled';
  if (status === 403) return 'signIn.elsewhere';
  return status < 500 ? 'signIn.refused' : 'problem.network';
}

/** Return null, or the translation key of the error. */
export const signIn = (username: string, password: string) => async (dispatch: AppDispatch) => {
  try {
    const response = await signInWithPassword(username, password);
    if (response.ok) dispatch(signedIn(await fetchMe()));
    return response.ok ? null : signInErrorKey(response.status);
  } catch {
    return 'problem.network';
  }
};

/** Switch the tenant and drop all cached data of the previous one. */
export const changeTenant = (slug: string) => async (dispatch: AppDispatch) => {
  dispatch(starting());
  try {
    const renewed = await switchTenant(slug);
    dispatch(api.util.resetApiState());
    dispatch(renewed === 'renewed' ? signedIn(await fetchMe()) : signedOut());
  } catch {
    dispatch(unreachable());
  }
};

export const signOut = () => async (dispatch: AppDispatch) => {
  clearCachedMe();
  await revokeToken().catch(() => undefined);
  dispatch(signedOut());
  dispatch(api.util.resetApiState());
};
