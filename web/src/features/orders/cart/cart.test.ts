import { describe, expect, it } from 'vitest';
import { product as anyProduct, customer, shippingMethod } from '@/testing/shapes';
import { rightsOf } from '../rights';
import { type Cart, newCart } from './cart';
import { cartFigures } from './cart-figures';
import { addProduct, addUnit, removeUnit } from './cart-lines';
import { cartSlice, customerChosen } from './cart-slice';
import { checkoutBody } from './checkout-body';
import { obstacles } from './obstacles';
import { chooseStatus, payAmount, settleCredit, switchCredit } from './payment';
import { shippingFee } from './shipping-fee';

const product = (id: string, price = 10, defaultQuantity: number | null = null) =>
  anyProduct(id, `Product ${id}`, price, { defaultQuantity });

function cartWith(...tenths: number[]): Cart {
  const cart = newCart();
  tenths.forEach((quantity, index) => {
    addProduct(cart, product(`p${index}`, 10, quantity / 10));
  });
  return cart;
}

const quantities = (cart: Cart) => cart.lines.map((line) => line.tenths);

describe('lines', () => {
  it('come with the default quantity, else with one', () => {
    const cart = newCart();
    addProduct(cart, product('a'));
    addProduct(cart, product('b', 10, 2.5));
    expect(quantities(cart)).toEqual([10, 25]);
  });

  it('grow by one when their product comes again', () => {
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
  ])('of %i tenths become %j by minus', (before, after) => {
    const cart = cartWith(before);
    removeUnit(cart, cart.lines[0]?.id ?? '');
    expect(quantities(cart)).toEqual(after);
  });

  it('cost the list price where there is no final price', () => {
    const cart = newCart();
    addProduct(cart, anyProduct('a', 'Chemise', 12.5, { finalPrice: null }));
    expect(cart.lines[0]).toMatchObject({ listPrice: '12.5', price: '12.5' });
  });

  it('never use an index twice', () => {
    const cart = cartWith(10, 10);
    removeUnit(cart, 'p1-1');
    addProduct(cart, product('p1'));
    expect(cart.lines.map(({ id }) => id)).toEqual(['p0-0', 'p1-2']);
    addUnit(cart, 'p1-2');
    expect(quantities(cart)).toEqual([10, 20]);
  });
});

describe('credit', () => {
  const rich = { ...cartWith(100), customer: { id: 'c', label: 'Salma', credit: 40 } };

  it('starts with the most that may be used', () => {
    expect(switchCredit(true, cartFigures(rich, 0, 2), 2)).toEqual({ usesCredit: true, credit: '40.00' });
    const nearlyPaid = { ...rich, paid: '90' };
    expect(switchCredit(true, cartFigures(nearlyPaid, 0, 2), 2)).toEqual({
      usesCredit: true,
      credit: '10.00',
    });
  });

  it('is cut to what the customer has and to what is left, also when the cart shrinks', () => {
    const greedy = { ...rich, usesCredit: true, credit: '900' };
    expect(cartFigures(greedy, 0, 2).credit).toBe(4000);
    expect(
      cartFigures(
        { ...greedy, ...cartWith(10), customer: greedy.customer, usesCredit: true, credit: '900' },
        0,
        2,
      ).credit,
    ).toBe(1000);
    expect(cartFigures({ ...greedy, paid: '70' }, 0, 2).credit).toBe(3000);
  });

  it('never becomes change', () => {
    const figures = cartFigures({ ...rich, usesCredit: true, credit: '40', paid: '120' }, 0, 2);
    expect(figures.credit).toBe(0);
    expect(figures.totals.change).toBe(2000);
  });

  it('goes off when its field is left empty', () => {
    const figures = cartFigures({ ...rich, usesCredit: true, credit: '' }, 0, 2);
    expect(settleCredit(figures, 2)).toEqual({ usesCredit: false, credit: '' });
  });

  it('goes off when the whole total is paid', () => {
    expect(payAmount('100', 10_000, 2)).toEqual({ paid: '100', usesCredit: false, credit: '' });
    expect(payAmount('99,99', 10_000, 2)).toEqual({ paid: '99,99' });
  });

  it('goes off with another customer', () => {
    const other = customer('d', 'Omar', '0661000002', 5);
    const after = cartSlice.reducer({ ...rich, usesCredit: true, credit: '40' }, customerChosen(other));
    expect(after).toMatchObject({ usesCredit: false, credit: '', customer: { id: 'd', credit: 5 } });
  });
});

describe('a status chosen by hand', () => {
  it('fills in the amounts that make it true', () => {
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

  it('falls away from the free amount on', () => {
    expect(shippingFee(method, 'delivery', 9_999, 2)).toBe(2000);
    expect(shippingFee(method, 'delivery', 10_000, 2)).toBe(0);
    expect(shippingFee({ ...method, freeFrom: null }, 'delivery', 10_000, 2)).toBe(2000);
  });
});

describe('saving', () => {
  const admin = rightsOf(['ROLE_ADMIN']);
  const complete: Cart = {
    ...cartWith(20),
    customer: { id: 'c', label: 'Salma', credit: 0 },
    shippingMethod: 's1',
    deliveryType: 'on-store',
  };
  const of = (cart: Cart, rights = admin) => obstacles(cart, cartFigures(cart, 0, 2), rights, 2);

  it('needs lines, customer, mode and type', () => {
    expect(of(newCart())).toEqual(['lines', 'customer', 'shippingMethod', 'deliveryType']);
    expect(of(complete)).toEqual([]);
  });

  it('needs the addresses of the delivery type', () => {
    const slot = { date: '2026-11-22', from: '08:00', to: '10:00' };
    const timed: Cart = { ...complete, collectSlot: slot, deliverySlot: slot };
    expect(of({ ...timed, deliveryType: 'collecte' })).toEqual(['collectAddress']);
    expect(of({ ...timed, deliveryType: 'delivery', shippingAddress: ' ' })).toEqual(['shippingAddress']);
    const both: Cart = {
      ...timed,
      deliveryType: 'collecte-and-delivery',
      collectAddress: 'a',
      shippingAddress: 'b',
    };
    expect(of(both)).toEqual([]);
    expect(of({ ...both, deliverySlot: { ...slot, from: '' } })).toEqual(['deliverySlot']);
  });

  it('needs amounts that are amounts', () => {
    expect(of({ ...complete, paid: '1,2,3' })).toEqual(['payment']);
    expect(of({ ...complete, paid: '1.005' })).toEqual(['payment']);
    const [line] = complete.lines;
    expect(of({ ...complete, lines: line ? [{ ...line, price: '' }] : [] })).toEqual(['price']);
  });

  it('is not for a shipping agent, unless an admin too', () => {
    expect(of(complete, rightsOf(['ROLE_SHIPPING_AGENT']))).toEqual(['role']);
    expect(of(complete, rightsOf(['ROLE_SHIPPING_AGENT', 'ROLE_ADMIN']))).toEqual([]);
  });

  it('sends prices only where they were changed', () => {
    const cart = cartWith(20, 5);
    const lines = cart.lines.map((line, index) => (index === 1 ? { ...line, price: '7,5' } : line));
    const ready = { ...complete, lines, paid: '30', restAsCredit: true };
    const body = checkoutBody(ready, cartFigures(ready, 0, 2), { digits: 2, mark: ',', rights: admin });
    expect(body.orderItems?.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['2.0', undefined],
      ['0.5', '7.5'],
    ]);
    expect(body).toMatchObject({ payedAmount: '30.00', isRestUsedAsCredit: true, isPayedByCredit: false });
    expect(body).not.toHaveProperty('collectAddress');
  });
});
