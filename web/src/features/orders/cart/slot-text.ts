/** Day and hours of a slot, as one reads them. */
import type { Format } from '@/shared/i18n/use-format';
import type { Slot } from './cart';

export const slotText = (slot: Slot | null, date: Format['date']): string =>
  slot ? `${date(slot.date)} · ${slot.from} - ${slot.to}` : '';
