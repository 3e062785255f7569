/** Requests that an admin must approve: each waits for the dialog and is sent again with the approval. */

/** A limit that a request exceeds: amounts in the currency, or in percent where it is empty. `used` is of today. */
export interface ExceededLimit {
  name: string;
  value: string;
  limit: string;
  currency: string;
  used?: string;
}

/** The problem of a request that needs an approval: what exceeds which limit, and what the approval must name. */
export interface ApprovalProblem {
  detail: string;
  exceeded: readonly ExceededLimit[];
  rpc: string;
  digest: string;
}

export interface PendingApproval {
  problem: ApprovalProblem;
  /** Continue with the admin's token, or without one. */
  answer: (token: string | null) => void;
}

let pending: PendingApproval | null = null;
const listeners = new Set<() => void>();

function setPending(next: PendingApproval | null): void {
  pending = next;
  for (const listener of listeners) listener();
}

export const getPendingApproval = (): PendingApproval | null => pending;

export function subscribeToApprovals(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Return the token of the admin who approves, or null if nobody does. Nobody can while no dialog is mounted. */
export function requestApproval(problem: ApprovalProblem): Promise<string | null> {
  if (pending || listeners.size === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    setPending({
      problem,
      answer: (token) => {
        setPending(null);
        resolve(token);
      },
    });
  });
}
