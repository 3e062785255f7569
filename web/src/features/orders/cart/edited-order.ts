/** State of the order that a cart edits, as saved. */
import type { CurrentStep } from '../contract';

export interface EditedOrder {
  id: string;
  orderNumber: string;
  version: number;
  customer: string | null;
  /** Credit that the order already uses, in major units. */
  creditUsed: number;
  /** Amount paid so far, in minor units. */
  paid: number;
  /** What nobody has to pay: written off, with what refunds gave up, and worth of returned goods, in minor units. Absent
   * in carts that were stored before. */
  writtenOff?: number;
  returned?: number;
  /** What rounding of cash took off its total, in minor units. */
  rounded?: number;
  /** Id of the saved payment method. */
  paymentMethod: string | null;
  /** Saved payment status. */
  status: string;
  /** Current step. */
  step: CurrentStep | null;
  /** Stored fee and the inputs of its calculation. */
  fees: { amount: number; method: string | null; type: string; products: number };
  /** Whether pickup and delivery slots are being changed. */
  slotsOpen: boolean;
}
