/** The till that counts a payment, as the server chooses it. */
import type { CashSession, Till } from '../office/contract';

/** Return the till that this device remembers, else the only one, else the one that the person opened last. */
export function chooseTill(
  tills: readonly Till[],
  sessions: readonly CashSession[],
  remembered: string | undefined,
  person: string,
): Till | null {
  const chosen = tills.find(({ id }) => id === remembered);
  if (chosen || tills.length === 1) return chosen ?? tills[0] ?? null;
  const [latest] = sessions
    .filter(({ openedById }) => openedById === person)
    .sort((a, b) => (b.openedAt ?? '').localeCompare(a.openedAt ?? ''));
  return tills.find(({ id }) => latest?.till?.endsWith(id)) ?? null;
}
