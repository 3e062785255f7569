/** A saved order as a cart, to be changed. */
import type { Order, OrderItem } from '../contract';
import { type Cart, type CartLine, newCart, type Point } from './cart';
import { minorOf } from './cart-figures';

/** '/fr/api/products/p1' is 'p1'. */
export const idOf = (reference: string | null | undefined): string => reference?.split('/').pop() ?? '';

/** The name without the amount that follows it: 'Tapis laine 2,5 m²' is 'Tapis laine'. */
function bareName({ name, unit }: OrderItem): string {
  const ending = name.endsWith(` ${unit}`) ? name.slice(0, -unit.length - 1) : null;
  return unit && ending ? ending.replace(/ [\d.,]+$/, '') : name;
}

function lineOf(item: OrderItem, index: number): CartLine {
  const product = idOf(item.product);
  const isVariable = item.productType === 'variable';
  return {
    id: `${product}-${index}`,
    product,
    name: isVariable ? bareName(item) : item.name,
    image: item.image,
    listPrice: String(item.price),
    basePrice: String(item.finalPrice),
    price: String(item.finalPrice),
    tenths: Math.round(item.quantity * 10),
    unit: item.unit,
    // The name as sold has the value's name in it.
    value: isVariable ? { id: item.attributValue, name: '' } : null,
    stored: item.id,
  };
}

function pointOf(lat: number | null, lng: number | null): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

const textOf = (amount: number): string => (amount ? String(amount) : '');

function paymentOf(order: Order) {
  const { payedAmount, walletPaymentAmount, shippingTips, reductionInPercent, promoAmount, promoCode } =
    order;
  return {
    paid: textOf(payedAmount),
    usesCredit: walletPaymentAmount > 0,
    credit: textOf(walletPaymentAmount),
    tip: textOf(shippingTips),
    discount: textOf(reductionInPercent),
    promo: promoCode ? { code: promoCode, kind: 'amount' as const, value: String(promoAmount) } : null,
  };
}

function deliveryOf(order: Order) {
  return {
    shippingMethod: order.shippingMethod?.id ?? null,
    deliveryType: order.deliveryType,
    agent: order.agent?.id ?? null,
    step: order.shipment?.currentStep?.code ?? null,
    collectAddress: order.collectAddress,
    shippingAddress: order.shippingAddress,
    collectPoint: pointOf(order.collectLat, order.collectLng),
    shippingPoint: pointOf(order.shippingLat, order.shippingLng),
    collectSlot: order.collectSlot,
    deliverySlot: order.deliverySlot,
  };
}

function editOf(order: Order, digits: number): Cart['edits'] {
  const { id, orderNumber, version, customer, walletPaymentAmount, status, shipment } = order;
  const products = minorOf(order.productsTotal - order.discount - order.promoAmount, digits);
  return {
    id,
    orderNumber,
    version,
    customer: customer?.id ?? null,
    creditUsed: walletPaymentAmount,
    status,
    step: shipment?.currentStep ?? null,
    fees: {
      amount: minorOf(order.shippingFees, digits),
      method: order.shippingMethod?.id ?? null,
      type: order.deliveryType,
      products,
    },
    slotsOpen: false,
  };
}

/** `credit` is what the customer's wallet holds now, in major units. */
export function cartOfOrder(order: Order, credit: number, digits: number): Cart {
  const { customer, orderItems, paymentMethod, description, customerNote } = order;
  return {
    ...newCart(),
    nextIndex: orderItems.length,
    lines: orderItems.map(lineOf),
    customer: customer && {
      id: customer.id,
      label: customer.fullNameWithPhone || customer.fullName,
      credit: credit + order.walletPaymentAmount,
    },
    paymentMethod: paymentMethod?.id ?? null,
    description,
    customerNote,
    ...paymentOf(order),
    ...deliveryOf(order),
    edits: editOf(order, digits),
  };
}
