/** Downloads the match sheet as PDF. */
import { useFile } from '@/shared/api/use-file';

export function useSheet(matchId: string) {
  const { save, busy, problem } = useFile();
  const open = () => save(`/api/snooker_matches/${matchId}/sheet`, `match-${matchId}.pdf`);
  return { open, isLoading: busy, hasFailed: problem !== null };
}
