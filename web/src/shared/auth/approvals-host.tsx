/** Shows the dialog of the request that an admin must approve, while there is one. */
import { useSyncExternalStore } from 'react';
import { late } from '@/shared/lib/late';
import { getPendingApproval, subscribeToApprovals } from './approvals';

const ApprovalDialog = late(() => import('./approval-dialog').then((module) => module.ApprovalDialog));

export function ApprovalsHost() {
  const pending = useSyncExternalStore(subscribeToApprovals, getPendingApproval);
  return pending && <ApprovalDialog {...pending} />;
}
