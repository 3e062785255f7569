/** Fetch a file with the bearer token, which a plain link cannot send, and open or download it. */
import { useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { type Problem, toProblem } from './problem';

/** Delay before the object URL is revoked: the browser has opened the file by then. */
const REVOKE_MS = 60_000;

/** What is sent: a body, or the key of a repeat. */
interface Sent {
  sent?: object | undefined;
  key?: string | undefined;
}

async function fetchWithRenewal(url: URL, { sent, key }: Sent): Promise<Response> {
  const body = sent && { method: 'POST', body: JSON.stringify(sent) };
  const headers = {
    ...(sent && { 'Content-Type': 'application/json' }),
    ...(key && { 'Idempotency-Key': key }),
  };
  const request = () => fetch(url, { ...body, headers: { Authorization: `Bearer ${bearer()}`, ...headers } });
  const response = await request();
  if (response.status !== 401) return response;
  await renewToken();
  return request();
}

async function fetchResponse(locale: Locale, path: string, sent: Sent = {}): Promise<Response> {
  const url = new URL(`/${locale}${path}`, window.location.origin);
  const response = await fetchWithRenewal(url, sent).catch(() => Promise.reject(toProblem(null)));
  if (response.ok) return response;
  throw toProblem({ status: response.status, data: await response.json().catch(() => null) });
}

/** Return the file at a path without locale, such as '/api/orders.csv?status=paid'. With a key that was sent before it is
 * the same file. Reject with a `Problem`. */
export const fetchBlob = async (locale: Locale, path: string, key?: string): Promise<Blob> =>
  (await fetchResponse(locale, path, { key })).blob();

/** Return the name that the server gives a file; empty without one. */
const nameOf = (response: Response): string =>
  /filename="([^"]*)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? '';

/** How a file is opened: saved under a name, or shown in another tab. */
type Opening = { download: string } | { target: string };

/** Open a file that is in memory. */
export function openBlob(file: Blob, opening: Opening): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, rel: 'noopener', ...opening }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

export function useFile() {
  const { locale } = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function openFile(path: string, opening: Opening | null, sent?: object): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetchResponse(locale, path, { sent });
      openBlob(await response.blob(), opening ?? { download: nameOf(response) });
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setBusy(false);
    }
  }
  return {
    show: (path: string) => openFile(path, { target: '_blank' }),
    /** Save a file, without a name under the server's. */
    save: (path: string, name?: string) => openFile(path, name === undefined ? null : { download: name }),
    /** Save the file that is made of what is sent, under the server's name. */
    post: (path: string, sent: object) => openFile(path, null, sent),
    busy,
    problem,
    dismiss: () => setProblem(null),
  };
}
