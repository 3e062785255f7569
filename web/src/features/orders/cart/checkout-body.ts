/** Request bodies of a cart: checkout and preview of slots. */
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import type { CartLineWrite, CheckoutBody } from '../contract';
import { toAddressBody } from '../country/sent-address';
import type { Rights } from '../rights';
import { type Cart, type CartLine, isCollected, isDelivered, type Point, type Slot } from './cart';
import { type CartAmounts, toMinorUnits } from './cart-amounts';
import { toEnteredAmounts } from './entered-amounts';
import { formatLineName } from './line-name';
import { toNotes } from './notes';

export interface CheckoutOptions {
  digits: number;
  /** Decimal mark of the language, for line names. */
  mark: string;
  rights: Rights;
}

const toDecimal = (text: string) => text.replace(',', '.');

function toLineBody(line: CartLine, { digits, mark }: CheckoutOptions): CartLineWrite {
  const { product, tenths, price, basePrice, value, stored } = line;
  const name = formatLineName(line, mark);
  const isPriceChanged =
    parseDecimal(price) && toMinorUnits(price, digits) !== toMinorUnits(basePrice, digits);
  return {
    ...(stored && { id: stored }),
    product,
    ...(value && { attributValue: value.id }),
    name,
    description: name,
    quantity: fromScaled(tenths, 1),
    ...(isPriceChanged && { price: toDecimal(price) }),
  };
}

const toCoordinates = (leg: 'collect' | 'shipping', point: Point | null) =>
  point && { [`${leg}Lat`]: point.lat, [`${leg}Lng`]: point.lng };

function toAddresses({ deliveryType, ...cart }: Cart): CheckoutBody {
  return {
    ...(isCollected(deliveryType) && {
      ...toAddressBody('collectAddress', { text: cart.collectAddress, parts: cart.collectParts }),
      ...toCoordinates('collect', cart.collectPoint),
    }),
    ...(isDelivered(deliveryType) && {
      ...toAddressBody('shippingAddress', { text: cart.shippingAddress, parts: cart.shippingParts }),
      ...toCoordinates('shipping', cart.shippingPoint),
    }),
  };
}

const toSlot = ({ date, from, to }: Slot) => ({ date, ...(from && { from, to }) });

/** Return the slots; none if an edited order keeps its slots. */
export function toSlots({ edits, deliveryType, collectSlot, deliverySlot }: Cart): CheckoutBody {
  if (edits && !edits.slotsOpen) return {};
  return {
    ...(isCollected(deliveryType) && collectSlot && { collectSlot: toSlot(collectSlot) }),
    ...(isDelivered(deliveryType) && deliverySlot && { deliverySlot: toSlot(deliverySlot) }),
  };
}

function toPayment(cart: Cart, amounts: CartAmounts, digits: number): CheckoutBody {
  return {
    payedAmount: fromScaled(amounts.paid, digits),
    isPayedByCredit: amounts.credit > 0,
    walletPaymentAmount: fromScaled(amounts.credit, digits),
    isRestUsedAsCredit: cart.restAsCredit && amounts.totals.change > 0,
  };
}

/** Return discount and promo; an edit also sends empty ones, to remove them. */
function toDiscounts({ discount, promo, edits }: Cart): CheckoutBody {
  const percent = parseDecimal(discount) ? toDecimal(discount) : '0';
  return {
    ...((edits || percent !== '0') && { reduction: percent }),
    ...((edits || promo) && { promoCode: promo?.code ?? '' }),
  };
}

const toAmounts = (cart: Cart, digits: number): CheckoutBody =>
  toEnteredAmounts((name) => fromScaled(toMinorUnits(cart[name], digits), digits));

function toTerms(cart: Cart, { digits, rights }: CheckoutOptions): CheckoutBody {
  const { customer, deliveryType, shippingMethod, paymentMethod, agent } = cart;
  return {
    deliveryType,
    ...(shippingMethod && { shippingMethod }),
    ...(paymentMethod && { paymentMethod }),
    ...(customer && { customerId: customer.id }),
    ...(rights.chooseAgent && agent && { agent }),
    ...(rights.discount && toDiscounts(cart)),
    ...toAmounts(cart, digits),
    ...toAddresses(cart),
    ...toSlots(cart),
    ...toNotes((field) => cart[field].trim()),
    notifyCustomer: cart.notifyCustomer,
  };
}

function toStep({ step, edits }: Cart): CheckoutBody {
  return step && step !== edits?.step?.code ? { statusShipping: step } : {};
}

export function checkoutBody(cart: Cart, amounts: CartAmounts, options: CheckoutOptions): CheckoutBody {
  const { customer, deliveryType, shippingMethod, edits } = cart;
  if (!customer || !deliveryType || !shippingMethod) throw new Error('The cart still has obstacles');
  return {
    orderItems: cart.lines.map((line) => toLineBody(line, options)),
    ...toPayment(cart, amounts, options.digits),
    // A driver names the method of an order's first payment.
    ...(cart.paymentMethod && !edits?.paymentMethod && { paymentMethod: cart.paymentMethod }),
    ...(options.rights.changeTerms && toTerms(cart, options)),
    ...toStep(cart),
    ...(edits ? { editOrderId: edits.id, version: edits.version } : { source: 'admin' as const }),
    isReadyForCheckout: true,
  };
}

/** Return the fields that amounts depend on, but for payments. */
export function quoteBody(cart: Cart, options: CheckoutOptions): CheckoutBody {
  const { customer, deliveryType, shippingMethod, edits } = cart;
  const { rights, digits } = options;
  return {
    orderItems: cart.lines.map((line) => toLineBody(line, options)),
    ...(rights.changeTerms && {
      ...(deliveryType && { deliveryType }),
      ...(shippingMethod && { shippingMethod }),
      // Who is exempt pays no added tax.
      ...(customer && { customerId: customer.id }),
      ...toAmounts(cart, digits),
    }),
    ...(rights.discount && toDiscounts(cart)),
    ...toZonePlace(cart),
    ...(edits && { editOrderId: edits.id }),
  };
}

/** Where it is delivered, which tells the zone and its delay. */
function toZonePlace({ deliveryType, shippingAddress, shippingPoint }: Cart) {
  if (!isDelivered(deliveryType) || !shippingAddress.trim()) return {};
  return {
    shippingAddress,
    ...toCoordinates('shipping', shippingPoint),
  };
}

/** Return only the fields that slots depend on, because every change of the body fetches a new preview. */
export function previewBody(cart: Cart): CheckoutBody {
  const { deliveryType, shippingMethod, edits } = cart;
  return {
    deliveryType,
    ...(shippingMethod && { shippingMethod }),
    ...toSlots({ ...cart, edits: null }),
    ...(edits && { editOrderId: edits.id }),
  };
}
