/** Whether the quantities of a cart fit in a slot. */
import type { SlotOffer } from '../contract';
import type { Cart } from './cart';

/** Compare in tenths: the slots are asked for without the lines, so that a touch on a product asks for none again. */
export function hasRoom({ quantityLeft }: Pick<SlotOffer, 'quantityLeft'>, { lines }: Pick<Cart, 'lines'>) {
  if (quantityLeft === null) return true;
  return lines.reduce((sum, { tenths }) => sum + tenths, 0) <= Math.round(quantityLeft * 10);
}
