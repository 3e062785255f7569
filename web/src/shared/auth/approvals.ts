/** Requests that an admin must approve: each waits for the dialog and is sent again with the approval. */

export interface PendingApproval {
  /** What must be approved. */
  detail: string;
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
export function requestApproval(detail: string): Promise<string | null> {
  if (pending || listeners.size === 0) return Promise.resolve(null);
  return new Promise((resolve) => {
    setPending({
      detail,
      answer: (token) => {
        setPending(null);
        resolve(token);
      },
    });
  });
}
