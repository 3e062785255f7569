import { describe, expect, it } from 'vitest';
import { product as anyProduct, customer, shippingMethod } from '@/testing/fixtures';
import { getRights } from '../rights';
import { type Cart, newCart } from './cart';
import { cartAmounts } from './cart-amounts';
import { addProduct, addUnit, removeUnit } from './cart-lines';
import { cartSlice, customerChosen } from './cart-slice';
import { checkoutBody } from './checkout-body';
import { obstacles } from './obstacles';
import { chooseStatus, payAmount, settleCredit, switchCredit } from './payment';
import { shippingFee } from './shipping-fee';

const product = (id: string, price = 10, defaultQuantity: number | null = null) =>
  anyProduct(id, `Product ${id}`, price, { defaultQuantity });

function createCart(...tenths: number[]): Cart {
  const cart = newCart();
  tenths.forEach((quantity, index) => {
    addProduct(cart, product(`p${index}`, 10, quantity / 10));
  });
  return cart;
}

const quantities = (cart: Cart) => cart.lines.map((line) => line.tenths);

describe('lines', () => {
  it('start with the default quantity, else with 1', () => {
    const cart = newCart();
    addProduct(cart, product('a'));
    addProduct(cart, product('b', 10, 2.5));
    expect(quantities(cart)).toEqual([10, 25]);
  });

  it('have the picture of their product, else its icon', () => {
    const cart = newCart();
    addProduct(cart, { ...product('a'), image: '/uploads/a.webp', icon: '/uploads/i.webp' });
    addProduct(cart, { ...product('b'), image: '', icon: '/uploads/i.webp' });
    expect(cart.lines.map(({ image }) => image)).toEqual(['/uploads/a.webp', '/uploads/i.webp']);
  });

  it('increase by 1 when their product is added again', () => {
    const cart = newCart();
    addProduct(cart, product('a', 10, 2.5));
    addProduct(cart, product('a', 10, 2.5));
    expect(quantities(cart)).toEqual([35]);
  });

  it.each([
    [20, [10]],
    [10, []],
    [15, [5]],
    [11, [1]],
    [5, []],
  ])('of %i tenths become %j on minus', (before, after) => {
    const cart = createCart(before);
    removeUnit(cart, cart.lines[0]?.id ?? '');
    expect(quantities(cart)).toEqual(after);
  });

  it('use the list price if there is no final price', () => {
    const cart = newCart();
    addProduct(cart, anyProduct('a', 'Chemise', 12.5, { finalPrice: null }));
    expect(cart.lines[0]).toMatchObject({ listPrice: '12.5', price: '12.5' });
  });

  it('never reuse an index', () => {
    const cart = createCart(10, 10);
    removeUnit(cart, 'p1-1');
    addProduct(cart, product('p1'));
    expect(cart.lines.map(({ id }) => id)).toEqual(['p0-0', 'p1-2']);
    addUnit(cart, 'p1-2');
    expect(quantities(cart)).toEqual([10, 20]);
  });
});

describe('credit', () => {
  const cartWithCredit = { ...createCart(100), customer: { id: 'c', label: 'Salma', credit: 40 } };

  it('starts with the maximum', () => {
    expect(switchCredit(true, cartAmounts(cartWithCredit, 0, 2), 2)).toEqual({
      usesCredit: true,
      credit: '40.00',
    });
    const almostPaid = { ...cartWithCredit, paid: '90' };
    expect(switchCredit(true, cartAmounts(almostPaid, 0, 2), 2)).toEqual({
      usesCredit: true,
      credit: '10.00',
    });
  });

  it('is limited to the balance and the amount due, also when the cart shrinks', () => {
    const exceeding = { ...cartWithCredit, usesCredit: true, credit: '900' };
    expect(cartAmounts(exceeding, 0, 2).credit).toBe(4000);
    expect(
      cartAmounts(
        { ...exceeding, ...createCart(10), customer: exceeding.customer, usesCredit: true, credit: '900' },
        0,
        2,
      ).credit,
    ).toBe(1000);
    expect(cartAmounts({ ...exceeding, paid: '70' }, 0, 2).credit).toBe(3000);
  });

  it('never becomes change', () => {
    const amounts = cartAmounts({ ...cartWithCredit, usesCredit: true, credit: '40', paid: '120' }, 0, 2);
    expect(amounts.credit).toBe(0);
    expect(amounts.totals.change).toBe(2000);
  });

  it('is switched off when its field is left empty', () => {
    const amounts = cartAmounts({ ...cartWithCredit, usesCredit: true, credit: '' }, 0, 2);
    expect(settleCredit(amounts, 2)).toEqual({ usesCredit: false, credit: '' });
  });

  it('is switched off when the whole total is paid', () => {
    expect(payAmount('100', 10_000, 2)).toEqual({ paid: '100', usesCredit: false, credit: '' });
    expect(payAmount('99,99', 10_000, 2)).toEqual({ paid: '99,99' });
  });

  it('is switched off with another customer', () => {
    const other = customer('d', 'Omar', '0661000002', 5);
    const after = cartSlice.reducer(
      { ...cartWithCredit, usesCredit: true, credit: '40' },
      customerChosen(other),
    );
    expect(after).toMatchObject({ usesCredit: false, credit: '', customer: { id: 'd', credit: 5 } });
  });
});

describe('a chosen payment status', () => {
  it('sets the matching amounts', () => {
    expect(chooseStatus('paid', 12_345, 2)).toEqual({ paid: '123.45', usesCredit: false, credit: '' });
    expect(chooseStatus('waiting', 12_345, 2)).toEqual({ paid: '', usesCredit: false, credit: '' });
    expect(chooseStatus('partially-paid', 12_345, 2)).toEqual({});
  });
});

describe('the shipping fee', () => {
  const method = {
    ...shippingMethod('s1', 'Standard'),
    fees: { collecte: 15, delivery: 20, collecteAndDelivery: 30.5 },
    freeFrom: 100,
  };

  it('depends on the delivery type', () => {
    expect(shippingFee(method, 'on-store', 5000, 2)).toBe(0);
    expect(shippingFee(method, 'collecte', 5000, 2)).toBe(1500);
    expect(shippingFee(method, 'delivery', 5000, 2)).toBe(2000);
    expect(shippingFee(method, 'collecte-and-delivery', 5000, 2)).toBe(3050);
  });

  it('is zero from the free amount on', () => {
    expect(shippingFee(method, 'delivery', 9_999, 2)).toBe(2000);
    expect(shippingFee(method, 'delivery', 10_000, 2)).toBe(0);
    expect(shippingFee({ ...method, freeFrom: null }, 'delivery', 10_000, 2)).toBe(2000);
  });
});

describe('saving', () => {
  const admin = getRights(['ROLE_ADMIN']);
  const complete: Cart = {
    ...createCart(20),
    paymentMethod: 'm1',
    customer: { id: 'c', label: 'Salma', credit: 0 },
    shippingMethod: 's1',
    deliveryType: 'on-store',
  };
  const findObstacles = (cart: Cart, rights = admin) => obstacles(cart, cartAmounts(cart, 0, 2), rights, 2);

  it('requires lines, customer, method and type', () => {
    expect(findObstacles(newCart())).toEqual(['lines', 'customer', 'shippingMethod', 'deliveryType']);
    expect(findObstacles(complete)).toEqual([]);
  });

  it('requires the addresses and slots of the delivery type', () => {
    const slot = { date: '2026-11-22', from: '08:00', to: '10:00' };
    const withSlots: Cart = { ...complete, collectSlot: slot, deliverySlot: slot };
    expect(findObstacles({ ...withSlots, deliveryType: 'collecte' })).toEqual(['collectAddress']);
    expect(findObstacles({ ...withSlots, deliveryType: 'delivery', shippingAddress: ' ' })).toEqual([
      'shippingAddress',
    ]);
    // A town alone is no address.
    const shippingParts = { street: '', postcode: '1000', city: 'Town', state: '', country: 'BE' };
    const inTown: Cart = {
      ...withSlots,
      deliveryType: 'delivery',
      shippingAddress: '1000 Town',
      shippingParts,
    };
    expect(findObstacles(inTown)).toEqual(['shippingAddress']);
    const withAddresses: Cart = {
      ...withSlots,
      deliveryType: 'collecte-and-delivery',
      collectAddress: 'a',
      shippingAddress: 'b',
    };
    expect(findObstacles(withAddresses)).toEqual([]);
    expect(findObstacles({ ...withAddresses, deliverySlot: { ...slot, from: '' } })).toEqual([
      'deliverySlot',
    ]);
  });

  it('requires a payment method when money moves', () => {
    const unnamed = { ...complete, paymentMethod: null };
    expect(findObstacles(unnamed)).toEqual([]);
    expect(findObstacles({ ...unnamed, paid: '5' })).toEqual(['paymentMethod']);
  });

  it('requires valid amounts', () => {
    expect(findObstacles({ ...complete, paid: '1,2,3' })).toEqual(['payment']);
    expect(findObstacles({ ...complete, paid: '1.005' })).toEqual(['payment']);
    const [line] = complete.lines;
    expect(findObstacles({ ...complete, lines: line ? [{ ...line, price: '' }] : [] })).toEqual(['price']);
  });

  it('is not allowed for a shipping agent, unless also an admin', () => {
    expect(findObstacles(complete, getRights(['ROLE_SHIPPING_AGENT']))).toEqual(['role']);
    expect(findObstacles(complete, getRights(['ROLE_SHIPPING_AGENT', 'ROLE_ADMIN']))).toEqual([]);
  });

  it('sends only changed prices', () => {
    const cart = createCart(20, 5);
    const lines = cart.lines.map((line, index) => (index === 1 ? { ...line, price: '7,5' } : line));
    const readyCart = { ...complete, lines, paid: '30', restAsCredit: true };
    const body = checkoutBody(readyCart, cartAmounts(readyCart, 0, 2), {
      digits: 2,
      mark: ',',
      rights: admin,
    });
    expect(body.orderItems?.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['2.0', undefined],
      ['0.5', '7.5'],
    ]);
    expect(body).toMatchObject({ payedAmount: '30.00', isRestUsedAsCredit: true, isPayedByCredit: false });
    expect(body).not.toHaveProperty('collectAddress');
  });

  it('have an address with its parts, where they are known', () => {
    const shippingParts = { street: '1 Road', postcode: '1000', city: 'Town', state: '', country: 'BE' };
    const cart: Cart = {
      ...complete,
      ...{ deliveryType: 'collecte-and-delivery', collectAddress: ' 2 Lane ' },
      ...{ shippingAddress: '1 Road, 1000 Town', shippingParts },
    };
    const body = checkoutBody(cart, cartAmounts(cart, 0, 2), { digits: 2, mark: ',', rights: admin });
    expect(body).toMatchObject({
      collectAddress: '2 Lane',
      shippingAddress: '1 Road, 1000 Town',
      shippingAddressParts: shippingParts,
    });
    expect(body).not.toHaveProperty('collectAddressParts');
  });
});

describe('a quote of the server', () => {
  const quote = {
    id: 'q',
    productsTotal: 9_000,
    discount: 500,
    promo: 0,
    fees: 1_500,
    addedTax: 0,
    taxLines: [],
    total: 10_000,
  };
  const cart: Cart = { ...createCart(20), paid: '120', shippingTips: '5' };

  it('replaces the amounts that are calculated here', () => {
    const { totals, fees } = cartAmounts(cart, 0, 2, quote);
    expect(totals).toMatchObject({ productsTotal: 9_000, discount: 500, total: 10_000, status: 'paid' });
    expect(totals).toMatchObject({ remaining: -2_000, change: 2_000, toCollect: 500 });
    expect(fees).toBe(1_500);
  });

  it('limits the credit by what is due', () => {
    const customer = { id: 'c', label: '', credit: 500 };
    const amounts = cartAmounts(
      { ...cart, paid: '40', customer, usesCredit: true, credit: '99' },
      0,
      2,
      quote,
    );
    expect([amounts.creditLimit, amounts.credit, amounts.totals.status]).toEqual([6_000, 6_000, 'paid']);
  });

  it('changes nothing in an empty cart', () => {
    expect(cartAmounts(newCart(), 0, 2, quote).totals.status).toBe('waiting');
  });
});
