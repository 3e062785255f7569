import { expect, it } from 'vitest';
import type { Customer } from '../contract';
import { type Cart, newCart } from './cart';
import { cartOpened, cartSlice, customerChosen, fieldChanged } from './cart-slice';

const row = { id: '1', fullName: 'Zineb Alaoui' } as Customer;
const item = { ...row, address: '9 Home Street', shippingAddress: '7 Delivery Street' } as Customer;

it('fills addresses from the item where the row of the list has none', () => {
  const chosen = [row, item].reduce((cart, each) => cartSlice.reducer(cart, customerChosen(each)), newCart());
  expect(chosen).toMatchObject({ collectAddress: '9 Home Street', shippingAddress: '7 Delivery Street' });
});

it('takes the parts of the address that is filled in', () => {
  const addressParts = { street: '9 Home Street', postcode: '', city: 'Town', state: '', country: 'BE' };
  const whole = { ...item, addressParts, shippingAddressParts: null };
  const chosen = cartSlice.reducer(undefined, customerChosen(whole));
  expect(chosen).toMatchObject({ collectParts: addressParts, shippingParts: null });
});

it('keeps an address that was typed meanwhile', () => {
  const started = cartSlice.reducer(newCart(), customerChosen(row));
  const typed = cartSlice.reducer(started, fieldChanged({ shippingAddress: '1 Other Street' }));
  expect(cartSlice.reducer(typed, customerChosen(item)).shippingAddress).toBe('1 Other Street');
});

it('takes the addresses of the person before from nobody', () => {
  const before = cartSlice.reducer(newCart(), customerChosen(item));
  expect(cartSlice.reducer(before, customerChosen({ ...row, id: '2' })).shippingAddress).toBe('');
});

it('opens a cart that was stored when the tip had another name', () => {
  const { shippingTips: _, promo: __, ...stored } = { ...newCart(), tip: '5' };
  const edited = { ...stored, base: { ...stored, tip: '4' } } as unknown as Cart;
  const cart = cartSlice.reducer(newCart(), cartOpened(edited));
  expect(cart).toMatchObject({ shippingTips: '5', promo: null, base: { shippingTips: '4' } });
  expect(cart).not.toHaveProperty('tip');
});
