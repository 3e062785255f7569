/** Keeps the copy fresh while the order screen is open, once it is quiet. */
import { useEffect } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';

const QUIET_MS = 4_000;
const FRESH_MS = 15 * 60_000;

export function useCopy(): void {
  const { id, tenant } = useMe();
  const { locale } = useI18n();
  useEffect(() => {
    const stop = new AbortController();
    const copy = async () => {
      if (!navigator.onLine) return;
      // Who reads it later is fetched as long as that can be done.
      const [{ makeCopy }] = await Promise.all([import('./make-copy'), import('./answer')]);
      await makeCopy(`${tenant.slug}:${id}`, locale, stop.signal);
    };
    // Without it the screen works as long as the network does, and says so when it does not.
    const tryCopy = () => void copy().catch(() => undefined);
    const first = setTimeout(tryCopy, QUIET_MS);
    const later = setInterval(tryCopy, FRESH_MS);
    return () => {
      stop.abort();
      clearTimeout(first);
      clearInterval(later);
    };
  }, [id, tenant.slug, locale]);
}
