/** Totals of an edited order less what nobody has to pay. */
import type { SaleTotals } from '../money';
import type { EditedOrder } from './edited-order';

/** Return the totals as the server settles them: a debt falls by what was written off, money is not handed back for it. */
export function settleTotals(totals: SaleTotals, edits: EditedOrder | null, tip: number): SaleTotals {
  const { writtenOff = 0, returned = 0 } = edits ?? {};
  if ((writtenOff === 0 && returned === 0) || totals.lineTotals.length === 0) return totals;
  const owed = totals.remaining - returned;
  const remaining = owed > 0 ? Math.max(owed - writtenOff, 0) : owed;
  const partly = remaining < totals.total ? 'partially-paid' : 'waiting';
  return {
    ...totals,
    remaining,
    status: remaining <= 0 ? 'paid' : partly,
    change: Math.max(-remaining, 0),
    toCollect: Math.max(remaining, 0) + tip,
  };
}
