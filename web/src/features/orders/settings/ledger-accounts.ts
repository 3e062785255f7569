/** Accounts of a shop, by kind and rate. Those of payment methods stay as they are. */
import type { LedgerAccount } from '../office/contract';

/** Kinds of which each rate can have an account of its own. */
export const RATED_KINDS: ReadonlySet<string> = new Set(['sales', 'tax']);

const isFor = (account: LedgerAccount, kind: string, percent: number | null): boolean =>
  account.kind === kind && account.percent === percent && !account.paymentMethod;

export const findAccount = (
  accounts: readonly LedgerAccount[],
  kind: string,
  percent: number | null,
): LedgerAccount | undefined => accounts.find((account) => isFor(account, kind, percent));

/** Return the accounts with one more, changed, or without it where its number is empty. */
export function withAccount(
  accounts: readonly LedgerAccount[],
  { kind, percent, number }: Omit<LedgerAccount, 'paymentMethod'>,
): LedgerAccount[] {
  const changed: LedgerAccount = { kind, percent, number: number.trim().toUpperCase(), paymentMethod: null };
  const isEmpty = changed.number === '';
  if (!findAccount(accounts, kind, percent)) return isEmpty ? [...accounts] : [...accounts, changed];
  return accounts.flatMap((account) =>
    isFor(account, kind, percent) ? (isEmpty ? [] : [changed]) : [account],
  );
}
