/** Saves the match sheet: the browser needs the bearer to fetch it. */
import { useState } from 'react';
import { bearer } from '@/shared/auth/tokens';
import { useI18n } from '@/shared/i18n/i18n-context';

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

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
      save(await answer.blob(), `match-${matchId}.pdf`);
    } catch {
      setFailed(true);
    } finally {
      setLoading(false);
    }
  };
  return { open, isLoading, hasFailed };
}
