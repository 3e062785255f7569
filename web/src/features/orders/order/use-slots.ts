/** The hours one can choose for collect and delivery, and which are chosen. */
import { useEffect, useState } from 'react';
import { problemOf } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useAppDispatch } from '@/shared/store/hooks';
import { usePreviewDatesQuery } from '../api';
import type { Cart, Slot } from '../cart/cart';
import { isCollected, isDelivered } from '../cart/cart';
import { fieldChanged } from '../cart/cart-slice';
import { previewBody } from '../cart/checkout-body';
import { localSlots, nextDay } from '../cart/local-slots';
import type { DatePreview, SlotOffer } from '../contract';
import { useSale } from './use-sale';

export type Leg = 'collect' | 'delivery';

export interface LegHours {
  leg: Leg;
  hours: readonly SlotOffer[];
  minimum: string;
  slot: Slot | null;
  /** Those that were chosen are not possible any more and others took their place, or none is free. */
  remark: string | undefined;
}

const SLOT = { collect: 'collectSlot', delivery: 'deliverySlot' } as const;

const isSame = (a: Slot | null, b: Slot | null): boolean =>
  a?.date === b?.date && a?.from === b?.from && a?.to === b?.to;

const plainSlot = (slot: Slot | null): Slot | null =>
  slot && { date: slot.date, from: slot.from, to: slot.to };

/** What the server chose where nothing possible was chosen yet. */
function settled(cart: Cart, preview: DatePreview): Partial<Pick<Cart, 'collectSlot' | 'deliverySlot'>> {
  const collect = isCollected(cart.deliveryType) ? plainSlot(preview.collectSlot) : null;
  const delivery = isDelivered(cart.deliveryType) ? plainSlot(preview.deliverySlot) : null;
  return {
    ...(isSame(collect, cart.collectSlot) ? {} : { collectSlot: collect }),
    ...(isSame(delivery, cart.deliverySlot) ? {} : { deliverySlot: delivery }),
  };
}

/** The sentence for this, in the user's language. */
const said = (preview: DatePreview, code: string): string | undefined =>
  preview.remarks.find((remark) => remark.code === code)?.message;

function localPreview(cart: Cart, timeZone: string): DatePreview {
  const day = nextDay(new Date(), timeZone);
  const legOf = (slot: Slot | null) => {
    const hours = localSlots(slot?.date || day);
    const chosen = hours.find(({ from }) => from === slot?.from) ?? hours[0];
    return { hours, chosen: chosen ? { date: chosen.date, from: chosen.from, to: chosen.to } : null };
  };
  const [collect, delivery] = [legOf(cart.collectSlot), legOf(cart.deliverySlot)];
  return {
    collectHours: collect.hours,
    shippingHours: delivery.hours,
    minDateCollect: '',
    minDateShipping: cart.collectSlot?.date ?? '',
    collectDate: collect.chosen?.date ?? '',
    shippingDate: delivery.chosen?.date ?? '',
    collectSlot: collect.chosen,
    deliverySlot: delivery.chosen,
    collectMoved: false,
    deliveryMoved: false,
    messages: [],
    remarks: [],
    shippingFees: null,
  };
}

export function useSlots() {
  const dispatch = useAppDispatch();
  const { cart } = useSale();
  const { tenant } = useMe();
  const [moved, setMoved] = useState<Partial<Record<Leg, string>>>({});
  const { deliveryType, shippingMethod } = cart;
  const shown = deliveryType !== null && deliveryType !== 'on-store' && shippingMethod !== null;
  const query = usePreviewDatesQuery(previewBody(cart), {
    skip: !shown || cart.edits?.slotsOpen === false,
    refetchOnMountOrArgChange: 60,
  });
  const unreachable = query.error !== undefined && problemOf(query.error).status === 0;
  const fresh = query.currentData ?? (unreachable ? localPreview(cart, tenant.timezone) : undefined);
  const preview = fresh ?? query.data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer settles once, when it comes
  useEffect(() => {
    if (!fresh) return;
    const changes = settled(cart, fresh);
    if (Object.keys(changes).length > 0) dispatch(fieldChanged(changes));
    const [collect, delivery] = [said(fresh, 'collect-moved'), said(fresh, 'delivery-moved')];
    // What took its place is possible: the next answer says nothing of it any more.
    setMoved((before) => ({ ...before, ...(collect && { collect }), ...(delivery && { delivery }) }));
  }, [query.currentData, unreachable]);

  function choose(leg: Leg, slot: Slot): void {
    setMoved({ ...moved, [leg]: undefined });
    dispatch(fieldChanged({ [SLOT[leg]]: slot }));
  }

  const legs: LegHours[] = [];
  const remarkOf = (leg: Leg) => preview && (said(preview, `${leg}-full`) ?? moved[leg]);
  if (preview && isCollected(deliveryType)) {
    const { collectHours: hours, minDateCollect: minimum } = preview;
    legs.push({ leg: 'collect', hours, minimum, slot: cart.collectSlot, remark: remarkOf('collect') });
  }
  if (preview && isDelivered(deliveryType)) {
    const { shippingHours: hours, minDateShipping: minimum } = preview;
    legs.push({ leg: 'delivery', hours, minimum, slot: cart.deliverySlot, remark: remarkOf('delivery') });
  }
  return {
    shown,
    legs,
    /** Why there are no hours at all. */
    neverOpen: preview && said(preview, 'never-open'),
    choose,
    loading: shown && !preview && !query.error,
    error: unreachable ? undefined : query.error,
    retry: () => void query.refetch(),
  };
}
