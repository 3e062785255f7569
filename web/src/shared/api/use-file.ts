/** Fetch a file with the bearer token, which a plain link cannot send, and open or download it. */
import { useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';
import { type Problem, toProblem } from './problem';

/** Delay before the object URL is revoked: the browser has opened the file by then. */
const REVOKE_MS = 60_000;

async function fetchWithRenewal(url: URL): Promise<Response> {
  const request = () => fetch(url, { headers: { Authorization: `Bearer ${bearer()}` } });
  const response = await request();
  if (response.status !== 401) return response;
  await renewToken();
  return request();
}

/** Return the file. Reject with a `Problem`. */
export async function fetchBlob(url: URL): Promise<Blob> {
  const response = await fetchWithRenewal(url).catch(() => Promise.reject(toProblem(null)));
  if (response.ok) return response.blob();
  throw toProblem({ status: response.status, data: await response.json().catch(() => null) });
}

function openBlob(file: Blob, target: { download: string } | { target: string }): void {
  const url = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: url, rel: 'noopener', ...target }).click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_MS);
}

/** `path` has no locale, for instance '/api/orders.csv?status=paid'. */
export function useFile() {
  const { locale } = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function fetchFile(path: string, target: { download: string } | { target: string }): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      openBlob(await fetchBlob(new URL(`/${locale}${path}`, window.location.origin)), target);
    } catch (error) {
      setProblem(error as Problem);
    } finally {
      setBusy(false);
    }
  }
  return {
    show: (path: string) => fetchFile(path, { target: '_blank' }),
    save: (path: string, name: string) => fetchFile(path, { download: name }),
    busy,
    problem,
    dismiss: () => setProblem(null),
  };
}
