/** What is sent to save a cart that has no obstacles. */
import { fromScaled, parseDecimal } from '@/shared/lib/decimal';
import type { CheckoutBody, CheckoutItem } from '../contract';
import { type Cart, type CartLine, isCollected, isDelivered } from './cart';
import { type CartFigures, minorOf } from './cart-figures';

const plain = (text: string) => text.replace(',', '.');

function itemOf(line: CartLine, digits: number): CheckoutItem {
  const { product, name, tenths, price, listPrice } = line;
  const item = { product, name, description: name, quantity: fromScaled(tenths, 1) };
  const edited = parseDecimal(price) && minorOf(price, digits) !== minorOf(listPrice, digits);
  return edited ? { ...item, price: plain(price) } : item;
}

function addressesOf({ deliveryType, collectAddress, shippingAddress }: Cart) {
  return {
    ...(isCollected(deliveryType) && { collectAddress: collectAddress.trim() }),
    ...(isDelivered(deliveryType) && { shippingAddress: shippingAddress.trim() }),
  };
}

export function checkoutBody(cart: Cart, figures: CartFigures, digits: number): CheckoutBody {
  const { customer, deliveryType, shippingMethod, paymentMethod } = cart;
  if (!customer || !deliveryType || !shippingMethod) throw new Error('The cart still has obstacles');
  return {
    orderItems: cart.lines.map((line) => itemOf(line, digits)),
    deliveryType,
    shippingMethod,
    ...(paymentMethod && { paymentMethod }),
    customerId: customer.id,
    payedAmount: fromScaled(figures.paid, digits),
    isPayedByCredit: figures.credit > 0,
    walletPaymentAmount: fromScaled(figures.credit, digits),
    isRestUsedAsCredit: cart.restAsCredit && figures.totals.change > 0,
    shippingTips: fromScaled(figures.tip, digits),
    ...addressesOf(cart),
    description: cart.description.trim(),
    customerNote: cart.customerNote.trim(),
    notifyCustomer: cart.notifyCustomer,
    source: 'admin',
    isReadyForCheckout: true,
  };
}
