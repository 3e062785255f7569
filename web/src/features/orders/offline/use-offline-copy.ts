/** Refreshes the offline copy while the order screen is open. */
import { useEffect } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { useI18n } from '@/shared/i18n/i18n-context';

const DELAY_MS = 4_000;
const REFRESH_MS = 15 * 60_000;

export function useOfflineCopy(): void {
  const { id, tenant } = useMe();
  const { locale } = useI18n();
  useEffect(() => {
    const stop = new AbortController();
    const refresh = async () => {
      if (!navigator.onLine) return;
      // Also load the reader's code while there is a network.
      const [{ refreshCopy }] = await Promise.all([import('./refresh-copy'), import('./read-offline')]);
      await refreshCopy(`${tenant.slug}:${id}`, locale, stop.signal);
    };
    // Without a copy the screen still works online.
    const tryRefresh = () => void refresh().catch(() => undefined);
    const firstTimer = setTimeout(tryRefresh, DELAY_MS);
    const interval = setInterval(tryRefresh, REFRESH_MS);
    return () => {
      stop.abort();
      clearTimeout(firstTimer);
      clearInterval(interval);
    };
  }, [id, tenant.slug, locale]);
}
