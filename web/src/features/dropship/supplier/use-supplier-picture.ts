/** A supplier's picture through our own server: a plain image could not carry the bearer. */
import { useEffect, useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

async function read(path: string, signal: AbortSignal): Promise<Blob> {
  const ask = () => fetch(path, { headers: { Authorization: `Bearer ${bearer()}` }, signal });
  let answer = await ask();
  if (answer.status === 401) {
    await renewToken();
    answer = await ask();
  }
  if (!answer.ok) throw new Error(`No picture: ${answer.status}`);
  return answer.blob();
}

/** An address to show; null while it loads and where there is none. */
export function useSupplierPicture(address: string): string | null {
  const { locale } = useI18n();
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    setShown(null);
    if (!address) return;
    const stop = new AbortController();
    let made = '';
    const path = new URL(`/${locale}/api/supplier/picture`, window.location.origin);
    path.searchParams.set('address', address);
    read(path.href, stop.signal).then(
      (file) => {
        if (stop.signal.aborted || file.size === 0) return;
        made = URL.createObjectURL(file);
        setShown(made);
      },
      // The star stays in its place.
      () => undefined,
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(made);
    };
  }, [address, locale]);
  return shown;
}
