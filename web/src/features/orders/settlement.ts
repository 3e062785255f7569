/** What is left of a sale by what was paid, settled as on the server. Amounts are minor units. */
import { roundCash, roundTo } from './cash-rounding';

export type PaymentStatus = 'waiting' | 'partially-paid' | 'paid';

export interface Settlement {
  /** What rounding of cash takes off the total; negative if it is rounded up. */
  rounded: number;
  /** Negative if too much was paid. */
  remaining: number;
  status: PaymentStatus;
  /** Change for the customer, before the tip. */
  change: number;
  /** Amount still to collect, rounded if it is cash, tip included. */
  toCollect: number;
}

/** What an edited order was paid and rounded by before, and what nobody has to pay of it. */
export interface Before {
  paid: number;
  rounded: number;
  returned: number;
  writtenOff: number;
}

export interface Owed {
  lines: number;
  total: number;
  credit: number;
  /** In all. */
  paid: number;
  tip: number;
  /** What is paid in cash is a multiple of; null for what is not cash, and where cash is not rounded. */
  step: number | null;
  before: Before;
}

export const NOTHING_BEFORE: Before = { paid: 0, rounded: 0, returned: 0, writtenOff: 0 };

function getStatus(lines: number, total: number, remaining: number): PaymentStatus {
  if (lines === 0) return 'waiting';
  if (remaining <= 0) return 'paid';
  return remaining < total ? 'partially-paid' : 'waiting';
}

/** Settle a sale: a debt falls by what was written off, money is not handed back for it. */
export function settle({ lines, total, credit, paid, tip, step, before }: Owed): Settlement {
  const due = total - credit - before.returned - before.paid;
  const money = paid - before.paid;
  const unchanged = due - before.rounded < money ? 0 : before.rounded;
  const rounded = money > 0 && step !== null ? roundCash(due, money, step) : unchanged;
  const owed = due - money - rounded;
  const remaining = owed > 0 ? Math.max(owed - before.writtenOff, 0) : owed;
  const left = remaining > 0 ? Math.max(roundTo(remaining + money, step) - money, 0) : 0;
  return {
    rounded,
    remaining,
    status: getStatus(lines, total, remaining),
    change: Math.max(-remaining, 0),
    toCollect: left + tip,
  };
}
