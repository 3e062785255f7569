/** Starting, changing and ending a session. */
import { api } from '@/shared/api/api';
import type { AppDispatch } from '@/shared/store/hooks';
import { forgetMe, keepMe, keptMe } from './kept-me';
import { type Me, signedIn, signedOut, starting, unreachable } from './session-slice';
import { bearer, mayHaveSession, renewToken, revokeToken, signInWithPassword, switchTenant } from './tokens';

async function fetchMe(): Promise<Me> {
  const headers = { Authorization: `Bearer ${bearer()}` };
  const answer = await fetch(new URL('/auth/me', window.location.origin), { headers });
  if (!answer.ok) throw new Error(`Reading the account failed with ${answer.status}`);
  const me = (await answer.json()) as Me;
  keepMe(me);
  return me;
}

/** Takes up the session the cookie still holds. */
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
    // Without a network the app goes on with what it has kept; the token is renewed when one is back.
    const me = keptMe();
    dispatch(me ? signedIn(me) : unreachable());
  }
};

function refusalOf(status: number): string {
  if (status === 429) return 'signIn.throttled';
  if (status === 403) return 'signIn.elsewhere';
  return status < 500 ? 'signIn.refused' : 'problem.network';
}

/** Null when signed in, else the key of what to say. */
export const signIn = (username: string, password: string) => async (dispatch: AppDispatch) => {
  try {
    const answer = await signInWithPassword(username, password);
    if (answer.ok) dispatch(signedIn(await fetchMe()));
    return answer.ok ? null : refusalOf(answer.status);
  } catch {
    return 'problem.network';
  }
};

/** Nothing of one tenant may stay on the screen of another. */
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
  forgetMe();
  await revokeToken().catch(() => undefined);
  dispatch(signedOut());
  dispatch(api.util.resetApiState());
};
