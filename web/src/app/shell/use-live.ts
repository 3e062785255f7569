/** Follows the live stream while the shell is open and marks stale what the news touch. */
import { useEffect } from 'react';
import { api } from '@/shared/api/api';
import { takeOfflineGiven } from '@/shared/api/offline';
import { useI18n } from '@/shared/i18n/i18n-context';
import { liveStatusChanged } from '@/shared/live/live-slice';
import { followLive } from '@/shared/live/live-stream';
import { useAppDispatch } from '@/shared/store/hooks';
import { allTags, liveTags } from '../features';

export function useLive(): void {
  const { locale } = useI18n();
  const dispatch = useAppDispatch();
  useEffect(() => {
    const stop = new AbortController();
    // Tags belong to the features; the service here knows none by name.
    const invalidate = (tags: readonly string[]) => dispatch(api.util.invalidateTags(tags as never[]));
    void followLive({
      path: `/${locale}/api/live`,
      signal: stop.signal,
      onStatus: (status) => {
        dispatch(liveStatusChanged(status));
        if (status === 'live' && takeOfflineGiven()) invalidate(allTags);
      },
      onEvent: ({ event }) => {
        // News were missed that can't be told any more.
        const tags = event === 'reset' ? allTags : liveTags.get(event);
        if (tags) invalidate(tags);
      },
    });
    return () => stop.abort();
  }, [locale, dispatch]);
}
