/** What of dropshipping wants attention. */
import { Drafts } from './drafts';
import { FailedListings } from './failed-listings';
import { HeldRisks } from './held-risks';

export function Waiting() {
  return (
    <>
      <FailedListings />
      <Drafts />
      <HeldRisks />
    </>
  );
}
