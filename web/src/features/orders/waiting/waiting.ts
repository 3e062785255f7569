/** An order that waits for the network. */
import type { Problem } from '@/shared/api/problem';
import type { Cart } from '../cart/cart';
import type { CheckoutBody } from '../contract';

export interface WaitingOrder {
  /** The cart's key: the order is made once, however often it is sent. */
  key: string;
  savedAt: string;
  customer: string;
  /** In minor units. */
  total: number;
  body: CheckoutBody;
  /** As it was on the screen, to be mended when it is refused. */
  cart: Cart;
  /** Why the server does not take it. */
  problem: Problem | null;
}

export const isRefused = ({ problem }: WaitingOrder): boolean => problem !== null;

const LATER = [0, 401, 408, 425, 429];
/** The same order is being saved at this moment. */
const AT_WORK = 'in-progress';

/** Whether sending again may help; else a person has to change something. */
export const mayPass = ({ status, code }: Problem): boolean =>
  LATER.includes(status) || status >= 500 || code === AT_WORK;
