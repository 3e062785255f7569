/** Formats date and hours of a slot. */
import type { Format } from '@/shared/i18n/use-format';
import type { Slot } from './cart';

export const formatSlot = (slot: Slot | null, date: Format['date']): string =>
  slot ? `${date(slot.date)} · ${slot.from} - ${slot.to}` : '';
