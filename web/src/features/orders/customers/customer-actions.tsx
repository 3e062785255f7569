/** What can be done with a customer beside editing, as far as the user may. */
import type { Customer } from '../contract';
import { EraseButton } from './erase-button';
import { MergeButton } from './merge-button';
import { PointsButton } from './points-button';
import { WalletButton } from './wallet-button';

export function CustomerActions({ customer }: { customer: Customer }) {
  return (
    <>
      <WalletButton customer={customer} />
      <PointsButton customer={customer} />
      <MergeButton customer={customer} />
      <EraseButton customer={customer} />
    </>
  );
}
