/** Thunks that start, change and end the session. */
import { api } from '@/shared/api/api';
import { pause } from '@/shared/lib/pause';
import type { AppDispatch } from '@/shared/store/hooks';
import { cacheMe, clearCachedMe, readCachedMe } from './cached-me';
import { type Me, signedIn, signedOut, starting, unreachable } from './session-slice';
import {
  bearer,
  type Credentials,
  mayHaveSession,
  readError,
  renewToken,
  revokeToken,
  signInWithPasskey,
  signInWithPassword,
  signInWithPin,
  switchTenant,
} from './tokens';

async function fetchMe(): Promise<Me> {
  const headers = { Authorization: `Bearer ${bearer()}` };
  const response = await fetch(new URL('/auth/me', window.location.origin), { headers });
  if (!response.ok) throw new Error(`Reading the account failed with ${response.status}`);
  return (await response.json()) as Me;
}

/** Cache the user for the next start. Return the action with which the session goes on as them. */
function goOnAs(me: Me) {
  cacheMe(me);
  return signedIn(me);
}

/** Read who is signed in and go on as them. A person who has signed out meanwhile stays so. */
export const refreshMe = () => async (dispatch: AppDispatch) => {
  const me = await fetchMe();
  if (mayHaveSession()) dispatch(goOnAs(me));
};

/** How long a page waits for what it has asked for: what comes at once is rendered with it, without skeletons. */
const AHEAD_MS = 60;

/** Wait, a moment at most, for what was asked for ahead of rendering. */
const waitForAnswers = () => async (dispatch: AppDispatch) => {
  // Only now do queries that waited for the token count as running.
  await pause(0);
  await Promise.race([Promise.allSettled(dispatch(api.util.getRunningQueriesThunk())), pause(AHEAD_MS)]);
};

/** Resume the session of the refresh cookie, as the cached user until the account has been read. */
export const startSession = () => async (dispatch: AppDispatch) => {
  if (!mayHaveSession()) {
    dispatch(signedOut());
    return;
  }
  const cached = readCachedMe();
  dispatch(starting());
  try {
    if ((await renewToken()) === 'rejected') {
      dispatch(signedOut());
      return;
    }
    if (cached) {
      await dispatch(waitForAnswers());
      dispatch(signedIn(cached));
    }
    await dispatch(refreshMe());
  } catch {
    if (!mayHaveSession()) return;
    // Offline: continue as the cached user; the token is renewed once the network is back.
    dispatch(cached ? signedIn(cached) : unreachable());
  }
};

/** What `signIn` returns for the right password where a second factor is on. */
export const CODE_NEEDED = 'mfa_required';

/** What it returns where others have guessed too often. */
export const THROTTLED = 'signIn.throttled';

function signInErrorKey(status: number): string {
  if (status === 429) return THROTTLED;
  if (status === 403) return 'signIn.elsewhere';
  return status < 500 ? 'signIn.refused' : 'problem.network';
}

/** Drop all cached data of the tenant before, and wait as the page does at a start. */
const leaveTenant = () => (dispatch: AppDispatch) => {
  dispatch(starting());
  dispatch(api.util.resetApiState());
};

/** Start the session of a grant, after `leave` if there was another one. Return null, or what `explain` makes of a
 * refusal. */
const start =
  (
    request: () => Promise<Response>,
    explain: (refusal: Response) => string | Promise<string>,
    leave?: typeof leaveTenant,
  ) =>
  async (dispatch: AppDispatch): Promise<string | null> => {
    try {
      const response = await request();
      if (!response.ok) return await explain(response);
      if (leave) dispatch(leave());
      await dispatch(refreshMe());
      return null;
    } catch {
      return 'problem.network';
    }
  };

async function explainPassword(refusal: Response): Promise<string> {
  const error = await readError(refusal);
  if (error === 'mfa_required') return CODE_NEEDED;
  return error === 'invalid_otp' ? 'signIn.wrongCode' : signInErrorKey(refusal.status);
}

function explainPasskey({ status }: Response): string {
  const error = signInErrorKey(status);
  return error === 'signIn.refused' ? 'signIn.passkeyRefused' : error;
}

/** Return null, CODE_NEEDED, or the translation key of the error. */
export const signIn = (credentials: Credentials) =>
  start(() => signInWithPassword(credentials), explainPassword);

/** Open another tenant with the password. Return as `signIn` does. */
export const signInToTenant = (credentials: Credentials) =>
  start(() => signInWithPassword(credentials), explainPassword, leaveTenant);

/** Sign in with what an authenticator signed. Return null, or the translation key of the error. */
export const signInByPasskey = (credential: string) =>
  start(() => signInWithPasskey(credential), explainPasskey);

/** Sign another person in on this device by their PIN. Return null, or the translation key of the error. */
export const switchPerson = (userId: string, pin: string) => async (dispatch: AppDispatch) => {
  try {
    if ((await renewToken()) === 'rejected') {
      dispatch(signedOut());
      return null;
    }
    const response = await signInWithPin(userId, pin);
    if (!response.ok) return response.status === 429 ? THROTTLED : 'switchPerson.refused';
    const me = await fetchMe();
    dispatch(api.util.resetApiState());
    dispatch(goOnAs(me));
    return null;
  } catch {
    return 'problem.network';
  }
};

/** Read the signed-in user again with a new token, after a change of what tokens carry. */
export const renewSession = () => async (dispatch: AppDispatch) => {
  if ((await renewToken()) === 'renewed') await dispatch(refreshMe());
};

/** Switch the tenant and drop all cached data of the previous one. Return whether the password is needed for it: the
 * session goes on where it is then. */
export const changeTenant = (slug: string) => async (dispatch: AppDispatch) => {
  try {
    const renewed = await switchTenant(slug);
    if (renewed === 'password-needed') return true;
    dispatch(leaveTenant());
    await dispatch(renewed === 'renewed' ? refreshMe() : signedOut());
  } catch {
    dispatch(unreachable());
  }
  return false;
};

export const signOut = () => async (dispatch: AppDispatch) => {
  clearCachedMe();
  await revokeToken().catch(() => undefined);
  dispatch(signedOut());
  dispatch(api.util.resetApiState());
};
