/** Day and hours of a slot, as one reads them. */
import type { Slot } from './cart';

export const slotText = (slot: Slot | null): string =>
  slot ? `${slot.date} · ${slot.from} - ${slot.to}` : '';
