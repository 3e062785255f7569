/** Which item of a list is open: the one that `?open=` names, or the one that the user chose. */
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Item } from '@/shared/api/hydra';

const PARAMETER = 'open';

export function useOpenItem<T extends Item>(rows: readonly T[] | undefined) {
  const [chosen, setChosen] = useState<T | 'new' | null>(null);
  const [parameters, setParameters] = useSearchParams();
  const named = rows?.find(({ id }) => id === parameters.get(PARAMETER));
  function setOpen(next: T | 'new' | null): void {
    setChosen(next);
    if (!parameters.has(PARAMETER)) return;
    setParameters(
      (before) => {
        before.delete(PARAMETER);
        return before;
      },
      { replace: true },
    );
  }
  return { open: chosen ?? named ?? null, setOpen };
}
