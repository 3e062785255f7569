/** Available and selected pickup and delivery slots. */
import { useEffect, useState } from 'react';
import { toProblem } from '@/shared/api/problem';
import { useMe } from '@/shared/auth/use-me';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { usePreviewDatesQuery } from '../api';
import type { Cart, Slot } from '../cart/cart';
import { isCollected, isDelivered } from '../cart/cart';
import { fieldChanged } from '../cart/cart-slice';
import { previewBody } from '../cart/checkout-body';
import { createLocalSlots, nextDay } from '../cart/local-slots';
import type { DatePreview, SlotOffer } from '../contract';
import { useSale } from './use-sale';

export type Leg = 'collect' | 'delivery';

export interface LegHours {
  leg: Leg;
  hours: readonly SlotOffer[];
  minimum: string;
  slot: Slot | null;
  /** Message: the selected slot was moved, or none is free. */
  remark: string | undefined;
}

const SLOT_FIELDS = { collect: 'collectSlot', delivery: 'deliverySlot' } as const;

const isSame = (a: Slot | null, b: Slot | null): boolean =>
  a?.date === b?.date && a?.from === b?.from && a?.to === b?.to;

const copySlot = (slot: Slot | null): Slot | null =>
  slot && { date: slot.date, from: slot.from, to: slot.to };

/** Return the slots in which the preview differs from the cart. */
function findChanges(cart: Cart, preview: DatePreview): Partial<Pick<Cart, 'collectSlot' | 'deliverySlot'>> {
  const collect = isCollected(cart.deliveryType) ? copySlot(preview.collectSlot) : null;
  const delivery = isDelivered(cart.deliveryType) ? copySlot(preview.deliverySlot) : null;
  return {
    ...(isSame(collect, cart.collectSlot) ? {} : { collectSlot: collect }),
    ...(isSame(delivery, cart.deliverySlot) ? {} : { deliverySlot: delivery }),
  };
}

/** Return the preview's message for a code, in the user's language. */
const findMessage = (preview: DatePreview, code: string): string | undefined =>
  preview.remarks.find((remark) => remark.code === code)?.message;

function localPreview(cart: Cart, timeZone: string): DatePreview {
  const day = nextDay(new Date(), timeZone);
  const toLeg = (slot: Slot | null) => {
    const hours = createLocalSlots(slot?.date || day);
    const selected = hours.find(({ from }) => from === slot?.from) ?? hours[0];
    return {
      hours,
      selected: selected ? { date: selected.date, from: selected.from, to: selected.to } : null,
    };
  };
  const [collect, delivery] = [toLeg(cart.collectSlot), toLeg(cart.deliverySlot)];
  return {
    collectHours: collect.hours,
    shippingHours: delivery.hours,
    minDateCollect: '',
    minDateShipping: cart.collectSlot?.date ?? '',
    collectDate: collect.selected?.date ?? '',
    shippingDate: delivery.selected?.date ?? '',
    collectSlot: collect.selected,
    deliverySlot: delivery.selected,
    collectMoved: false,
    deliveryMoved: false,
    messages: [],
    remarks: [],
    shippingFees: null,
  };
}

const ADDRESS_DEBOUNCE_MS = 400;

/** Return the preview of a cart; an address that is typed is asked for when it rests. */
function usePreview(cart: Cart, options: { skip: boolean; refetchOnMountOrArgChange: number }) {
  const shippingAddress = useDebounced(cart.shippingAddress, ADDRESS_DEBOUNCE_MS);
  return usePreviewDatesQuery(previewBody({ ...cart, shippingAddress }), options);
}

const ZONE_REMARKS = ['outside-zones', 'postcode-missing', 'location-missing'];

/** Return why the delivery address has no zone, as a message; undefined if it has one or needs none. */
export function useZoneRemark(): string | undefined {
  const { cart } = useSale();
  const { deliveryType, shippingMethod, edits } = cart;
  const isShown = isDelivered(deliveryType) && shippingMethod !== null && edits?.slotsOpen !== false;
  const { currentData } = usePreview(cart, { skip: !isShown, refetchOnMountOrArgChange: 60 });
  return currentData?.remarks.find(({ code }) => ZONE_REMARKS.includes(code))?.message;
}

export function useSlots() {
  const dispatch = useAppDispatch();
  const { cart } = useSale();
  const { tenant } = useMe();
  const [moved, setMoved] = useState<Partial<Record<Leg, string>>>({});
  const { deliveryType, shippingMethod } = cart;
  const isShown = deliveryType !== null && deliveryType !== 'on-store' && shippingMethod !== null;
  const query = usePreview(cart, {
    skip: !isShown || cart.edits?.slotsOpen === false,
    refetchOnMountOrArgChange: 60,
  });
  const isOffline = query.error !== undefined && toProblem(query.error).status === 0;
  const current = query.currentData ?? (isOffline ? localPreview(cart, tenant.timezone) : undefined);
  const preview = current ?? query.data;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per preview
  useEffect(() => {
    if (!current) return;
    const changes = findChanges(cart, current);
    if (Object.keys(changes).length > 0) dispatch(fieldChanged(changes));
    const [collect, delivery] = [
      findMessage(current, 'collect-moved'),
      findMessage(current, 'delivery-moved'),
    ];
    // Remember the message: the next preview is for the new slot and does not repeat it.
    setMoved((before) => ({ ...before, ...(collect && { collect }), ...(delivery && { delivery }) }));
  }, [query.currentData, isOffline]);

  function choose(leg: Leg, slot: Slot): void {
    setMoved({ ...moved, [leg]: undefined });
    dispatch(fieldChanged({ [SLOT_FIELDS[leg]]: slot }));
  }

  const legs: LegHours[] = [];
  const getRemark = (leg: Leg) => preview && (findMessage(preview, `${leg}-full`) ?? moved[leg]);
  if (preview && isCollected(deliveryType)) {
    const { collectHours: hours, minDateCollect: minimum } = preview;
    legs.push({ leg: 'collect', hours, minimum, slot: cart.collectSlot, remark: getRemark('collect') });
  }
  if (preview && isDelivered(deliveryType)) {
    const { shippingHours: hours, minDateShipping: minimum } = preview;
    legs.push({ leg: 'delivery', hours, minimum, slot: cart.deliverySlot, remark: getRemark('delivery') });
  }
  return {
    isShown,
    legs,
    /** Message if there are no slots at all. */
    neverOpen: preview && findMessage(preview, 'never-open'),
    choose,
    loading: isShown && !preview && !query.error,
    error: isOffline ? undefined : query.error,
    retry: () => void query.refetch(),
  };
}
