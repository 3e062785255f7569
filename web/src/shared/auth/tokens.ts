/** The access token, in memory only; the refresh token is an HttpOnly cookie. */

type Renewal = 'renewed' | 'rejected';
/** A session that no password opened stays in its tenant: it goes on, and another one needs the password. */
type TenantSwitch = Renewal | 'password-needed';

interface Grant {
  access_token: string;
  expires_in: number;
}

const CLIENT = 'souk-web';
const PIN_GRANT = 'urn:souk:params:oauth:grant-type:pin';
const PASSKEY_GRANT = 'urn:souk:params:oauth:grant-type:passkey';
const PASSWORD_NEEDED = 'password_required';
const BAD_REQUEST = 400;
const TOO_MANY_REQUESTS = 429;
/** Fraction of the token's lifetime after which it is renewed. */
const RENEW_AT_FRACTION = 0.8;
/** Set while the refresh cookie may exist; without it a renewal at start would only log an error. */
const SESSION = 'souk.session';

let accessToken: string | null = null;
let renewing: Promise<Renewal> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export const bearer = (): string | null => accessToken;

const authorization = () => ({ Authorization: `Bearer ${accessToken}` });

export const mayHaveSession = (): boolean => localStorage.getItem(SESSION) !== null;

function clearToken(): void {
  accessToken = null;
  localStorage.removeItem(SESSION);
  clearTimeout(timer);
}

function storeToken({ access_token, expires_in }: Grant): void {
  accessToken = access_token;
  localStorage.setItem(SESSION, 'open');
  clearTimeout(timer);
  timer = setTimeout(() => void renewToken().catch(() => undefined), expires_in * 1000 * RENEW_AT_FRACTION);
}

function post(path: string, fields: Record<string, string>, headers: HeadersInit = {}): Promise<Response> {
  const body = new URLSearchParams({ ...fields, client_id: CLIENT });
  const url = new URL(path, window.location.origin);
  return fetch(url, { method: 'POST', body, headers, credentials: 'same-origin' });
}

async function requestToken(fields: Record<string, string>, headers?: HeadersInit): Promise<Response> {
  const response = await post('/auth/token', fields, headers);
  if (response.ok) storeToken((await response.clone().json()) as Grant);
  return response;
}

/** Run one renewal at a time: all tabs share the refresh cookie, and it rotates. */
function withRenewalLock<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('souk-renewal', work) : work();
}

/** Return the code of an error of OAuth. */
export async function readError(response: Response): Promise<string> {
  const body = (await response.json().catch(() => ({}))) as { error?: string };
  return body.error ?? '';
}

async function toRenewal(response: Response): Promise<Renewal> {
  if (response.ok) return 'renewed';
  if (response.status >= 500 || response.status === TOO_MANY_REQUESTS) {
    throw new Error(`Renewing the session failed with ${response.status}`);
  }
  clearToken();
  return 'rejected';
}

async function requestRenewal(): Promise<Renewal> {
  return toRenewal(await withRenewalLock(() => requestToken({ grant_type: 'refresh_token' })));
}

/** Renew the token with one request for concurrent callers. Reject if the server cannot be reached. */
export function renewToken(): Promise<Renewal> {
  renewing ??= requestRenewal().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** Return whether there is a token, after a renewal that is under way. */
export async function hasToken(): Promise<boolean> {
  await renewing?.catch(() => undefined);
  return accessToken !== null;
}

/** Get a token for another tenant of the user. */
export async function switchTenant(tenant: string): Promise<TenantSwitch> {
  const response = await withRenewalLock(() => requestToken({ grant_type: 'refresh_token', tenant }));
  const isRefused =
    response.status === BAD_REQUEST && (await readError(response.clone())) === PASSWORD_NEEDED;
  return isRefused ? 'password-needed' : toRenewal(response);
}

export interface Credentials {
  username: string;
  password: string;
  /** Of the second factor. */
  code: string;
  /** The slug of the tenant; else the first. */
  tenant?: string;
  /** The token of a mailed link, with which guesses of others don't keep out. */
  link?: string;
}

/** Return the response of the password grant, and store the token if it succeeded. */
export function signInWithPassword(credentials: Credentials): Promise<Response> {
  const { username, password, code, tenant, link } = credentials;
  const more = { ...(code && { otp: code }), ...(tenant && { tenant }), ...(link && { link }) };
  return withRenewalLock(() => requestToken({ grant_type: 'password', username, password, ...more }));
}

/** Return the response of the passkey grant, and store the token if it succeeded. */
export const signInWithPasskey = (credential: string): Promise<Response> =>
  requestToken({ grant_type: PASSKEY_GRANT, credential });

/** Return the response of the PIN grant, and store the token of the new person if it succeeded. */
export function signInWithPin(userId: string, pin: string): Promise<Response> {
  const fields = { grant_type: PIN_GRANT, user_id: userId, pin };
  return withRenewalLock(() => requestToken(fields, authorization()));
}

/** Return the token with which an admin approves the request that is named, or null if the PIN is wrong. */
export async function approveWithPin(
  userId: string,
  pin: string,
  { rpc, digest }: { rpc: string; digest: string },
): Promise<string | null> {
  const fields = { grant_type: PIN_GRANT, user_id: userId, pin, scope: 'approve', rpc, digest };
  const response = await post('/auth/token', fields, authorization());
  return response.ok ? ((await response.json()) as Grant).access_token : null;
}

export interface SwitchablePerson {
  id: string;
  name: string;
  picture: string | null;
  canApprove: boolean;
}

/** Return who can take over this device with a PIN. Reject without a response. */
export async function listSwitchablePeople(): Promise<SwitchablePerson[]> {
  const url = new URL('/auth/device', window.location.origin);
  const response = await fetch(url, { headers: authorization() });
  if (!response.ok) throw new Error(`Reading the device failed with ${response.status}`);
  return (await response.json()) as SwitchablePerson[];
}

export async function revokeToken(): Promise<void> {
  clearToken();
  await post('/auth/revoke', {});
}
