/** Which slots of a day are shown at once. */
import type { SlotOffer } from '../shop.gen';

/** Slots start each half hour and overlap. `usual` follow each other without a gap or an overlap, as far as the day
 * goes; `others` start between them. Where a usual one is full, and one that starts within it is not, that is usual. */
export function splitSlots(offers: SlotOffer[]): { usual: SlotOffer[]; others: SlotOffer[] } {
  const usual: SlotOffer[] = [];
  for (const offer of offers) {
    const last = usual.at(-1);
    if (!last || offer.from >= last.to) usual.push(offer);
    else if (last.full && !offer.full) usual.push(offer);
  }
  return { usual, others: offers.filter((offer) => !usual.includes(offer)) };
}
