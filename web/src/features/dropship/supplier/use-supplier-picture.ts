/** Loads a supplier's picture through the gateway with the bearer token, which an <img> cannot send. */
import { useEffect, useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

async function fetchPicture(path: string, signal: AbortSignal): Promise<Blob> {
  const request = () => fetch(path, { headers: { Authorization: `Bearer ${bearer()}` }, signal });
  let response = await request();
  if (response.status === 401) {
    await renewToken();
    response = await request();
  }
  if (!response.ok) throw new Error(`No picture: ${response.status}`);
  return response.blob();
}

/** Return an object URL, or null while it loads or if there is none. */
export function useSupplierPicture(source: string): string | null {
  const { locale } = useI18n();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!source) return;
    const stop = new AbortController();
    let objectUrl = '';
    const path = new URL(`/${locale}/api/supplier/picture`, window.location.origin);
    path.searchParams.set('address', source);
    fetchPicture(path.href, stop.signal).then(
      (file) => {
        if (stop.signal.aborted || file.size === 0) return;
        objectUrl = URL.createObjectURL(file);
        setUrl(objectUrl);
      },
      // The placeholder stays.
      () => undefined,
    );
    return () => {
      stop.abort();
      URL.revokeObjectURL(objectUrl);
    };
  }, [source, locale]);
  return url;
}
