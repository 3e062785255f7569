/** Follows the live stream and invalidates the cache tags of its events, or all in another language. */
import { useEffect, useRef } from 'react';
import { api } from '@/shared/api/api';
import { EVERY } from '@/shared/api/invalidation';
import { resetServedOffline } from '@/shared/api/offline';
import { refreshMe } from '@/shared/auth/session';
import { useI18n } from '@/shared/i18n/i18n-context';
import { liveStatusChanged } from '@/shared/live/live-slice';
import { followLive } from '@/shared/live/live-stream';
import { useAppDispatch } from '@/shared/store/hooks';
import { allTags, liveTags } from '../features';

export function useLive(): void {
  const { locale } = useI18n();
  const dispatch = useAppDispatch();
  const readIn = useRef(locale);
  useEffect(() => {
    const stop = new AbortController();
    // The features declare their tags, so the API's own type has none.
    const invalidate = (tags: readonly string[]) => dispatch(api.util.invalidateTags(tags as never[]));
    if (readIn.current !== locale) invalidate([EVERY]);
    readIn.current = locale;
    void followLive({
      path: `/${locale}/api/live`,
      signal: stop.signal,
      onStatus: (status) => {
        dispatch(liveStatusChanged(status));
        if (status === 'live' && resetServedOffline()) invalidate(allTags);
      },
      onEvent: ({ event }) => {
        // What is installed follows without a new sign-in; a failure is made up by the next change.
        if (event === 'applications-changed' || event === 'reset')
          dispatch(refreshMe()).catch(() => undefined);
        // The server no longer has some missed events.
        const tags = event === 'reset' ? allTags : liveTags.get(event);
        if (tags) invalidate(tags);
      },
    });
    return () => stop.abort();
  }, [locale, dispatch]);
}
