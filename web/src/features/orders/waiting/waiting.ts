/** Orders that wait for the network. */
import type { Problem } from '@/shared/api/problem';
import type { Cart } from '../cart/cart';
import type { CheckoutBody } from '../contract';

export interface WaitingOrder {
  /** Idempotency key, the cart's key. */
  key: string;
  savedAt: string;
  customer: string;
  /** In minor units. */
  total: number;
  /** What the server asks instead, in minor units, if that is not the same. */
  quotedTotal?: number;
  body: CheckoutBody;
  /** The cart, for editing the order if it is rejected. */
  cart: Cart;
  /** Why the server rejected it. */
  problem: Problem | null;
}

export const isRejected = ({ problem }: WaitingOrder): boolean => problem !== null;

/** Problem code of an order whose price has changed since it was taken. */
export const PRICE_CHANGED = 'quote-changed';

const RETRYABLE_STATUSES = [0, 401, 408, 425, 429];
/** Problem code while the same request is still being processed. */
const IN_PROGRESS = 'in-progress';

/** Return whether a retry may succeed; otherwise the order must be edited. */
export const isRetryable = ({ status, code }: Problem): boolean =>
  RETRYABLE_STATUSES.includes(status) || status >= 500 || code === IN_PROGRESS;
