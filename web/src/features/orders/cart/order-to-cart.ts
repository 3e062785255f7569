/** Conversion of a saved order to a cart, for editing. */
import type { Order, OrderItem } from '../contract';
import { type Cart, type CartLine, newCart, type Point, type Promo } from './cart';
import { toMinorUnits } from './cart-amounts';
import type { EditedOrder } from './edited-order';
import { toEnteredAmounts } from './entered-amounts';
import { toNotes } from './notes';
import { toId } from './to-id';

/** Return the name without its quantity: 'Tapis laine 2,5 m²' is 'Tapis laine'. */
function stripQuantity({ name, unit }: OrderItem): string {
  const nameWithoutUnit = name.endsWith(` ${unit}`) ? name.slice(0, -unit.length - 1) : null;
  return unit && nameWithoutUnit ? nameWithoutUnit.replace(/ [\d.,]+$/, '') : name;
}

function toCartLine(item: OrderItem, index: number): CartLine {
  const product = toId(item.product);
  const isVariable = item.productType === 'variable';
  return {
    id: `${product}-${index}`,
    product,
    name: isVariable ? stripQuantity(item) : item.name,
    image: item.image,
    listPrice: String(item.price),
    basePrice: String(item.finalPrice),
    price: String(item.finalPrice),
    tenths: Math.round(item.quantity * 10),
    unit: item.unit,
    vatRate: item.vatRate === null ? null : String(item.vatRate),
    // The stored name already contains the value's name.
    value: isVariable ? { id: item.attributValue, name: '' } : null,
    stored: item.id,
  };
}

function toPoint(lat: number | null, lng: number | null): Point | null {
  return lat === null || lng === null ? null : { lat, lng };
}

const toText = (amount: number): string => (amount ? String(amount) : '');

/** The code with what it was worth when it was applied: a percentage follows the products. */
function toPromo({ promoCode, promoKind, promoValue, promoAmount }: Order): Promo | null {
  if (!promoCode) return null;
  const kind = promoKind === 'percent' ? 'percent' : 'amount';
  return { code: promoCode, kind, value: String(promoValue ?? promoAmount) };
}

function toPayment(order: Order) {
  const { payedAmount, walletPaymentAmount, reductionInPercent } = order;
  return {
    paid: toText(payedAmount),
    usesCredit: walletPaymentAmount > 0,
    credit: toText(walletPaymentAmount),
    ...toEnteredAmounts((name) => toText(order[name])),
    discount: toText(reductionInPercent),
    promo: toPromo(order),
  };
}

function toDelivery(order: Order) {
  return {
    shippingMethod: order.shippingMethod?.id ?? null,
    deliveryType: order.deliveryType,
    agent: order.agent?.id ?? null,
    step: order.shipment?.currentStep?.code ?? null,
    collectAddress: order.collectAddress,
    shippingAddress: order.shippingAddress,
    // An order has the texts alone.
    collectParts: null,
    shippingParts: null,
    collectPoint: toPoint(order.collectLat, order.collectLng),
    shippingPoint: toPoint(order.shippingLat, order.shippingLng),
    collectSlot: order.collectSlot,
    deliverySlot: order.deliverySlot,
  };
}

function toEditedOrder(order: Order, digits: number): EditedOrder {
  const { id, orderNumber, version, customer, walletPaymentAmount, status, shipment } = order;
  const products = toMinorUnits(order.productsTotal - order.discount - order.promoAmount, digits);
  return {
    id,
    orderNumber,
    version,
    customer: customer?.id ?? null,
    creditUsed: walletPaymentAmount,
    paid: toMinorUnits(order.payedAmount, digits),
    writtenOff: toMinorUnits(order.writtenOffAmount, digits),
    returned: toMinorUnits(order.returnedAmount, digits),
    rounded: toMinorUnits(order.roundedAmount, digits),
    paymentMethod: order.paymentMethod?.id ?? null,
    status,
    step: shipment?.currentStep ?? null,
    fees: {
      amount: toMinorUnits(order.shippingFees, digits),
      method: order.shippingMethod?.id ?? null,
      type: order.deliveryType,
      products,
    },
    slotsOpen: false,
  };
}

/** Convert the order; `credit` is the customer's wallet balance in major units. */
export function toCart(order: Order, credit: number, digits: number): Cart {
  const { customer, orderItems, paymentMethod } = order;
  const cart = {
    ...newCart(),
    nextIndex: orderItems.length,
    lines: orderItems.map(toCartLine),
    customer: customer && {
      id: customer.id,
      label: customer.fullNameWithPhone || customer.fullName,
      credit: credit + order.walletPaymentAmount,
    },
    paymentMethod: paymentMethod?.id ?? null,
    ...toNotes((field) => order[field]),
    ...toPayment(order),
    ...toDelivery(order),
  };
  return { ...cart, edits: toEditedOrder(order, digits), base: cart };
}
