/** What differs between an order as another person saved it and the cart on the screen, in words. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Cart } from '../cart/cart';
import { slotText } from '../cart/slot-text';
import type { Order } from '../contract';

export interface Change {
  label: string;
  value: string;
}

type Show = (order: Order, t: Translate, format: Format) => string;

/** Label key and text of each field that can be told. */
const fields: Record<string, [labelKey: string, show: Show]> = {
  orderItems: [
    'orders.cart.lines',
    ({ orderItems }) => orderItems.map(({ quantity, name }) => `${quantity} × ${name}`).join(', '),
  ],
  customer: ['orders.customer.title', ({ customer }) => customer?.fullName ?? ''],
  deliveryType: ['orders.delivery.type', ({ deliveryType }, t) => t(`orders.delivery.${deliveryType}`)],
  shippingMethod: ['orders.delivery.mode', ({ shippingMethod }) => shippingMethod?.name ?? ''],
  paymentMethod: ['orders.payment.method', ({ paymentMethod }) => paymentMethod?.name ?? ''],
  agent: ['orders.state.agent', ({ agent }) => agent?.fullName ?? ''],
  shipment: ['orders.state.step', ({ shipment }) => shipment?.currentStep?.name ?? ''],
  payedAmount: ['orders.totals.paid', ({ payedAmount }, _t, { amount }) => amount(payedAmount)],
  walletPaymentAmount: [
    'orders.totals.credit',
    ({ walletPaymentAmount }, _t, { amount }) => amount(walletPaymentAmount),
  ],
  reductionInPercent: ['orders.discounts.percent', ({ reductionInPercent }) => `${reductionInPercent} %`],
  promoCode: ['orders.discounts.promo', ({ promoCode }) => promoCode],
  shippingFees: ['orders.totals.fees', ({ shippingFees }, _t, { amount }) => amount(shippingFees)],
  shippingTips: ['orders.totals.tip', ({ shippingTips }, _t, { amount }) => amount(shippingTips)],
  total: ['orders.totals.total', ({ total }, _t, { amount }) => amount(total)],
  collectSlot: ['orders.slots.collect', ({ collectSlot }, _t, { date }) => slotText(collectSlot, date)],
  deliverySlot: ['orders.slots.delivery', ({ deliverySlot }, _t, { date }) => slotText(deliverySlot, date)],
  collectAddress: ['orders.delivery.collectAddress', ({ collectAddress }) => collectAddress],
  shippingAddress: ['orders.delivery.shippingAddress', ({ shippingAddress }) => shippingAddress],
  description: ['orders.notes.description', ({ description }) => description],
  customerNote: ['orders.notes.customerNote', ({ customerNote }) => customerNote],
};

/** `changed` are names of fields; without them the cart says what may differ. */
export function changesOf(
  cart: Cart,
  order: Order,
  changed: readonly string[],
  t: Translate,
  format: Format,
): Change[] {
  return shownChanges(order, changed.length > 0 ? changed : guessed(cart, order), t, format);
}

/** Those of the named fields that a person can read, as `order` has them. */
export function shownChanges(order: Order, names: readonly string[], t: Translate, format: Format): Change[] {
  return names.flatMap((name) => {
    const field = fields[name];
    return field ? [{ label: t(field[0]), value: field[1](order, t, format) || '—' }] : [];
  });
}

function guessed(cart: Cart, order: Order): string[] {
  const differs: [string, boolean][] = [
    ['orderItems', true],
    ['shipment', order.shipment?.currentStep?.code !== cart.edits?.step?.code],
    ['description', order.description !== cart.description],
  ];
  return differs.filter(([, is]) => is).map(([name]) => name);
}
