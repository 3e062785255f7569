/** The installed applications in the order of the menu, and their changes. */
import { useState } from 'react';
import { type Problem, toProblem } from '@/shared/api/problem';
import { moveItem } from '@/shared/resource/positions';
import { type InstalledApplication, useUpdateInstalledApplicationMutation } from '../api.gen';
import { useInstalledApplications } from '../use-applications';

const ORDER = { getPosition: ({ menuOrder }: InstalledApplication) => menuOrder };

export function useInstalled() {
  const { data, error, refetch } = useInstalledApplications();
  const [update] = useUpdateInstalledApplicationMutation();
  const [problem, setProblem] = useState<Problem | null>(null);
  // Order and switches that are on their way to the server.
  const [draft, setDraft] = useState<readonly InstalledApplication[] | null>(null);
  const rows = draft ?? data?.['hydra:member'];

  async function send(changed: readonly InstalledApplication[], next: readonly InstalledApplication[]) {
    setDraft(next);
    setProblem(null);
    try {
      for (const { id, menuOrder, isEnabled } of changed) {
        await update({ id, installedApplicationChange: { menuOrder, isEnabled } }).unwrap();
      }
    } catch (failure) {
      setProblem(toProblem(failure));
    } finally {
      await refetch();
      setDraft(null);
    }
  }

  function move(id: string, target: string): void {
    const positions = moveItem(rows ?? [], id, target, ORDER);
    const next = (rows ?? [])
      .map((row) => ({ ...row, menuOrder: positions.get(row) ?? row.menuOrder }))
      .toSorted((a, b) => a.menuOrder - b.menuOrder);
    const moved = new Set([...positions.keys()].map((row) => row.id));
    void send(
      next.filter((row) => moved.has(row.id)),
      next,
    );
  }

  function setEnabled(item: InstalledApplication, isEnabled: boolean): void {
    const changed = { ...item, isEnabled };
    void send(
      [changed],
      (rows ?? []).map((row) => (row.id === item.id ? changed : row)),
    );
  }

  return { rows, error, refetch, problem, dismiss: () => setProblem(null), move, setEnabled };
}
