/** Sends drafts to the shop. Those that would be sold below their cost wait for a confirmation. */
import { useState } from 'react';
import { useAcceptDraftsMutation } from '../api.gen';
import type { DraftsAccepted } from '../contract';
import { useCommand } from '../use-command';

export function useAccept(onDone: () => void) {
  const [accept, { isLoading }] = useAcceptDraftsMutation();
  const [result, setResult] = useState<DraftsAccepted | null>(null);
  const { send, problem, attempts } = useCommand();

  async function sendIds(listings: string[], confirmBelowCost: boolean): Promise<void> {
    setResult(null);
    const isSent = await send({
      unwrap: async () =>
        setResult(await accept({ acceptDraftsBody: { listings, confirmBelowCost } }).unwrap()),
    });
    if (isSent) onDone();
  }
  const belowCost = (result?.rejected ?? []).filter(({ reasonCode }) => reasonCode === 'below-cost');
  return {
    accept: (ids: string[]) => void sendIds(ids, false),
    /** Accept those that were left because of their price. */
    confirm: () =>
      void sendIds(
        belowCost.map(({ cjProduct }) => toId(cjProduct)),
        true,
      ),
    result,
    belowCost: belowCost.length,
    dismiss: () => setResult(null),
    busy: isLoading,
    problem,
    attempts,
  };
}

const toId = (iri: string | null): string => iri?.split('/').at(-1) ?? '';
