/** What a cart remembers of the order it changes. */

export interface EditedOrder {
  id: string;
  orderNumber: string;
  version: number;
  customer: string | null;
  /** Credit that the order has used already, in major units. */
  creditUsed: number;
  /** Payment status as saved. */
  status: string;
  /** Code and name of the step it is in. */
  step: { code: string; name: string } | null;
  /** The fee as stored, and what it was computed for. */
  fees: { amount: number; method: string | null; type: string; products: number };
  /** Whether collect and delivery hours are being chosen anew. */
  slotsOpen: boolean;
}
