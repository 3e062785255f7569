/** Says who else has the page open in the editor, and since when. */
import { Alert } from '@mui/material';
import { useEffect, useMemo } from 'react';
import { bearer } from '@/shared/auth/tokens';
import { useT } from '@/shared/i18n/i18n-context';
import type { Locale } from '@/shared/i18n/locales';
import { useFormat } from '@/shared/i18n/use-format';
import { useReportOpenPageQuery } from '../api';

/** A session that does not report itself is forgotten after a minute. */
const REPORT_MS = 20_000;

/** Say that the session is over; the request outlives the page. */
function leave(id: string, locale: Locale, session: string): void {
  void fetch(`/${locale}/api/pages/${id}/editors`, {
    method: 'POST',
    keepalive: true,
    headers: { Authorization: `Bearer ${bearer()}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ session, isLeaving: true }),
  }).catch(() => undefined);
}

export function OthersNotice({ id, locale }: { id: string; locale: Locale }) {
  const t = useT();
  const { dateTime } = useFormat();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has a session of its own
  const session = useMemo(() => crypto.randomUUID(), [id]);
  const { data } = useReportOpenPageQuery(
    { id, locale, session },
    { pollingInterval: REPORT_MS, refetchOnMountOrArgChange: true },
  );
  useEffect(() => {
    const onHide = () => leave(id, locale, session);
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      onHide();
    };
  }, [id, locale, session]);
  return data?.editors.map(({ name, since }) => (
    <Alert key={name} severity="warning" sx={{ borderRadius: 0 }}>
      {t('site.others.here', { name, time: since ? dateTime(since) : '' })}
    </Alert>
  ));
}
