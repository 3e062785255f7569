/** What of dropshipping wants attention. */
import { FailedListings } from './failed-listings';
import { HeldRisks } from './held-risks';

export function Waiting() {
  return (
    <>
      <FailedListings />
      <HeldRisks />
    </>
  );
}
