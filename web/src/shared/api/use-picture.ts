/** Loads a picture of the API with the bearer token, which an <img> cannot send. */
import { useEffect, useState } from 'react';
import { bearer, renewToken } from '@/shared/auth/tokens';

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

/** Return an object URL of the picture at a path with its query, or null while it loads or if there is none. */
export function usePicture(path: string): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    setUrl(null);
    if (!path) return;
    const stop = new AbortController();
    let objectUrl = '';
    fetchPicture(new URL(path, window.location.origin).href, stop.signal).then(
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
  }, [path]);
  return url;
}
