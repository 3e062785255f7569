/** Follows the live stream while the shell is open and marks stale what the news touch. */
import { useEffect } from 'react';
import { api } from '@/shared/api/api';
import { useI18n } from '@/shared/i18n/i18n-context';
import { liveStatusChanged } from '@/shared/live/live-slice';
import { followLive } from '@/shared/live/live-stream';
import { useAppDispatch } from '@/shared/store/hooks';
import { liveTags } from '../features';

export function useLive(): void {
  const { locale } = useI18n();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stop = new AbortController();
    void followLive({
      path: `/${locale}/api/live`,
      signal: stop.signal,
      onStatus: (status) => dispatch(liveStatusChanged(status)),
      onEvent: ({ event }) => {
        const tags = liveTags.get(event);
        // Tags belong to the features; the service here knows none by name.
        if (tags) dispatch(api.util.invalidateTags(tags as never[]));
      },
    });
    return () => stop.abort();
  }, [locale, dispatch]);
}
