/** The access token, in memory only; the refresh token is a cookie no script can read. */

type Renewal = 'renewed' | 'refused';

interface Grant {
  access_token: string;
  expires_in: number;
}

const CLIENT = 'souk-web';
const TOO_MANY = 429;
/** Renew when this part of the token's life is over. */
const RENEW_AT = 0.8;
/** Set while the cookie may be there, which a script can't see: asking for nothing would be an error each time. */
const SESSION = 'souk.session';

let accessToken: string | null = null;
let renewing: Promise<Renewal> | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;

export const bearer = (): string | null => accessToken;

export const mayHaveSession = (): boolean => localStorage.getItem(SESSION) !== null;

function forget(): void {
  accessToken = null;
  localStorage.removeItem(SESSION);
  clearTimeout(timer);
}

function keep({ access_token, expires_in }: Grant): void {
  accessToken = access_token;
  localStorage.setItem(SESSION, 'open');
  clearTimeout(timer);
  timer = setTimeout(() => void renewToken().catch(() => undefined), expires_in * 1000 * RENEW_AT);
}

function post(path: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, client_id: CLIENT });
  return fetch(new URL(path, window.location.origin), { method: 'POST', body, credentials: 'same-origin' });
}

async function grant(fields: Record<string, string>): Promise<Response> {
  const answer = await post('/auth/token', fields);
  if (answer.ok) keep((await answer.clone().json()) as Grant);
  return answer;
}

/** Tabs share the cookie, which changes at each renewal: one at a time. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request('souk-renewal', work) : work();
}

async function renew(tenant?: string): Promise<Renewal> {
  const fields = { grant_type: 'refresh_token', ...(tenant && { tenant }) };
  const answer = await alone(() => grant(fields));
  if (answer.ok) return 'renewed';
  if (answer.status >= 500 || answer.status === TOO_MANY) {
    throw new Error(`Renewing the session failed with ${answer.status}`);
  }
  forget();
  return 'refused';
}

/** Renews the token, once for all who ask meanwhile; rejects when the server can't be reached. */
export function renewToken(): Promise<Renewal> {
  renewing ??= renew().finally(() => {
    renewing = null;
  });
  return renewing;
}

/** A token for another of the user's tenants. */
export const switchTenant = (tenant: string): Promise<Renewal> => renew(tenant);

/** The answer of the password grant; the token is kept when it is ok. */
export const signInWithPassword = (username: string, password: string): Promise<Response> =>
  grant({ grant_type: 'password', username, password });

export async function revokeToken(): Promise<void> {
  forget();
  await post('/auth/revoke', {});
}
