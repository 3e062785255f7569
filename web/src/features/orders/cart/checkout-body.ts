/** What is sent to save a cart that has no obstacles, or to look at its dates. */
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import type { CheckoutBody, CheckoutItem } from '../contract';
import type { Rights } from '../rights';
import { type Cart, type CartLine, isCollected, isDelivered, type Point, type Slot } from './cart';
import { type CartFigures, minorOf } from './cart-figures';
import { lineName } from './line-name';

export interface Writing {
  digits: number;
  /** Decimal mark of the language, for the names of lines. */
  mark: string;
  rights: Rights;
}

const plain = (text: string) => text.replace(',', '.');

function itemOf(line: CartLine, { digits, mark }: Writing): CheckoutItem {
  const { product, tenths, price, basePrice, value, stored } = line;
  const name = lineName(line, mark);
  const edited = parseDecimal(price) && minorOf(price, digits) !== minorOf(basePrice, digits);
  return {
    ...(stored && { id: stored }),
    product,
    ...(value && { attributValue: value.id }),
    name,
    description: name,
    quantity: fromScaled(tenths, 1),
    ...(edited && { price: plain(price) }),
  };
}

const pointOf = (leg: 'collect' | 'shipping', point: Point | null) =>
  point && { [`${leg}Lat`]: point.lat, [`${leg}Lng`]: point.lng };

function addressesOf({ deliveryType, ...cart }: Cart): CheckoutBody {
  return {
    ...(isCollected(deliveryType) && {
      collectAddress: cart.collectAddress.trim(),
      ...pointOf('collect', cart.collectPoint),
    }),
    ...(isDelivered(deliveryType) && {
      shippingAddress: cart.shippingAddress.trim(),
      ...pointOf('shipping', cart.shippingPoint),
    }),
  };
}

const slotOf = ({ date, from, to }: Slot) => ({ date, ...(from && { from, to }) });

/** Hours that were not opened stay as they were saved. */
export function slotsOf({ edits, deliveryType, collectSlot, deliverySlot }: Cart): CheckoutBody {
  if (edits && !edits.slotsOpen) return {};
  return {
    ...(isCollected(deliveryType) && collectSlot && { collectSlot: slotOf(collectSlot) }),
    ...(isDelivered(deliveryType) && deliverySlot && { deliverySlot: slotOf(deliverySlot) }),
  };
}

function moneyOf(cart: Cart, figures: CartFigures, digits: number): CheckoutBody {
  return {
    payedAmount: fromScaled(figures.paid, digits),
    isPayedByCredit: figures.credit > 0,
    walletPaymentAmount: fromScaled(figures.credit, digits),
    isRestUsedAsCredit: cart.restAsCredit && figures.totals.change > 0,
  };
}

/** Discount and promo are an admin's; of an edit, taking them away must be said. */
function discountsOf({ discount, promo, edits }: Cart): CheckoutBody {
  const percent = parseDecimal(discount) ? plain(discount) : '0';
  return {
    ...((edits || percent !== '0') && { reduction: percent }),
    ...((edits || promo) && { promoCode: promo?.code ?? '' }),
  };
}

function termsOf(cart: Cart, figures: CartFigures, { digits, rights }: Writing): CheckoutBody {
  const { customer, deliveryType, shippingMethod, paymentMethod, agent } = cart;
  return {
    deliveryType,
    ...(shippingMethod && { shippingMethod }),
    ...(paymentMethod && { paymentMethod }),
    ...(customer && { customerId: customer.id }),
    ...(rights.chooseAgent && agent && { agent }),
    ...(rights.discount && discountsOf(cart)),
    shippingTips: fromScaled(figures.tip, digits),
    ...addressesOf(cart),
    ...slotsOf(cart),
    description: cart.description.trim(),
    customerNote: cart.customerNote.trim(),
    notifyCustomer: cart.notifyCustomer,
  };
}

function stepOf({ step, edits }: Cart): CheckoutBody {
  return step && step !== edits?.step?.code ? { statusShipping: step } : {};
}

export function checkoutBody(cart: Cart, figures: CartFigures, writing: Writing): CheckoutBody {
  const { customer, deliveryType, shippingMethod, edits } = cart;
  if (!customer || !deliveryType || !shippingMethod) throw new Error('The cart still has obstacles');
  return {
    orderItems: cart.lines.map((line) => itemOf(line, writing)),
    ...moneyOf(cart, figures, writing.digits),
    ...(writing.rights.changeTerms && termsOf(cart, figures, writing)),
    ...stepOf(cart),
    ...(edits ? { editOrderId: edits.id, version: edits.version } : { source: 'admin' as const }),
    isReadyForCheckout: true,
  };
}

/** What the dates depend on, and nothing else: the answer is asked anew when this changes. */
export function previewBody(cart: Cart): CheckoutBody {
  const { deliveryType, shippingMethod, edits } = cart;
  return {
    deliveryType,
    ...(shippingMethod && { shippingMethod }),
    ...slotsOf({ ...cart, edits: null }),
    ...(edits && { editOrderId: edits.id }),
  };
}
