/** Shows the dialog of the request that an admin must approve, while there is one. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { getPendingApproval, subscribeToApprovals } from './approvals';

const ApprovalDialog = lazy(() =>
  import('./approval-dialog').then((module) => ({ default: module.ApprovalDialog })),
);

export function ApprovalsHost() {
  const pending = useSyncExternalStore(subscribeToApprovals, getPendingApproval);
  return <Suspense fallback={null}>{pending && <ApprovalDialog {...pending} />}</Suspense>;
}
