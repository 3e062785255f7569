/** Opens the match sheet: the browser needs the bearer to fetch it. */
import { useState } from 'react';
import { bearer } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

const KEPT_MS = 60_000;

export function useSheet(matchId: string) {
  const { locale } = useI18n();
  const [isLoading, setLoading] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const open = async () => {
    setLoading(true);
    setFailed(false);
    try {
      const headers = { Authorization: `Bearer ${bearer()}` };
      const address = new URL(`/${locale}/api/snooker_matches/${matchId}/sheet`, window.location.origin);
      const answer = await fetch(address, { headers });
      if (!answer.ok) throw new Error(`The sheet answered ${answer.status}`);
      const file = URL.createObjectURL(await answer.blob());
      window.open(file, '_blank', 'noopener');
      setTimeout(() => URL.revokeObjectURL(file), KEPT_MS);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  return { open, isLoading, hasFailed };
}
