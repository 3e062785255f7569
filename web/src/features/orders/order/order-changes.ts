/** Describes how an order saved by another user differs from the cart. */
import type { Translate } from '@/shared/i18n/i18n-context';
import type { Format } from '@/shared/i18n/use-format';
import type { Cart } from '../cart/cart';
import { ENTERED_AMOUNTS } from '../cart/entered-amounts';
import { formatSlot } from '../cart/format-slot';
import { NOTE_FIELDS } from '../cart/notes';
import type { Order } from '../contract';

export interface Change {
  label: string;
  value: string;
}

type Show = (order: Order, t: Translate, format: Format) => string;

type Describer = [labelKey: string, show: Show];

const noteDescribers: Record<string, Describer> = Object.fromEntries(
  NOTE_FIELDS.map((field) => [field, [`orders.notes.${field}`, (order) => order[field]]]),
);

const amountDescribers: Record<string, Describer> = Object.fromEntries(
  ENTERED_AMOUNTS.map((name) => [
    name,
    [`orders.totals.${name}`, (order, _t, { amount }) => amount(order[name])],
  ]),
);

/** Label key and formatter by field name. */
const describers: Record<string, Describer> = {
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
  ...amountDescribers,
  total: ['orders.totals.total', ({ total }, _t, { amount }) => amount(total)],
  collectSlot: ['orders.slots.collect', ({ collectSlot }, _t, { date }) => formatSlot(collectSlot, date)],
  deliverySlot: ['orders.slots.delivery', ({ deliverySlot }, _t, { date }) => formatSlot(deliverySlot, date)],
  collectAddress: ['orders.delivery.collectAddress', ({ collectAddress }) => collectAddress],
  shippingAddress: ['orders.delivery.shippingAddress', ({ shippingAddress }) => shippingAddress],
  ...noteDescribers,
};

/** Describe the fields in `changed`; if it is empty, those that differ from the cart. */
export function describeChanges(
  cart: Cart,
  order: Order,
  changed: readonly string[],
  t: Translate,
  format: Format,
): Change[] {
  return describeFields(order, changed.length > 0 ? changed : guessChanged(cart, order), t, format);
}

/** Describe the named fields of the order; fields without a formatter are omitted. */
export function describeFields(
  order: Order,
  names: readonly string[],
  t: Translate,
  format: Format,
): Change[] {
  return names.flatMap((name) => {
    const field = describers[name];
    return field ? [{ label: t(field[0]), value: field[1](order, t, format) || '—' }] : [];
  });
}

function guessChanged(cart: Cart, order: Order): string[] {
  const candidates: [string, boolean][] = [
    ['orderItems', true],
    ['shipment', order.shipment?.currentStep?.code !== cart.edits?.step?.code],
    ['description', order.description !== cart.description],
  ];
  return candidates.filter(([, isChanged]) => isChanged).map(([name]) => name);
}
