/** Fetches a file with the bearer, which a link could not carry, and shows or saves it. */
import { useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';
import { type Problem, problemOf } from './problem';

/** The browser has begun to read it by then. */
const READ_MS = 60_000;

async function ask(address: URL): Promise<Response> {
  const request = () => fetch(address, { headers: { Authorization: `Bearer ${bearer()}` } });
  const answer = await request();
  if (answer.status !== 401) return answer;
  await renewToken();
  return request();
}

/** Rejects with a problem. */
async function read(address: URL): Promise<Blob> {
  const answer = await ask(address).catch(() => Promise.reject(problemOf(null)));
  if (answer.ok) return answer.blob();
  throw problemOf({ status: answer.status, data: await answer.json().catch(() => null) });
}

function follow(file: Blob, how: { download: string } | { target: string }): void {
  const address = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href: address, rel: 'noopener', ...how }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ_MS);
}

/** `path` is below the locale, for instance '/api/orders.csv?status=paid'. */
export function useFile() {
  const { locale } = useI18n();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function fetchFile(path: string, how: { download: string } | { target: string }): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      follow(await read(new URL(`/${locale}${path}`, window.location.origin)), how);
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
