import { expect, test } from 'vitest';
import { shopCart } from '@/testing/shop-cart';
import { toErrorsAfterChoosingPayment, toErrorsAfterSaving } from './checkout-errors';

const SLOT = { date: '2026-11-25', from: '10:00', to: '12:00' };
const ERRORS = {
  fields: { 'collectSlot.date': 'Too early.', 'contact.email': 'Required.', 'contact.phone': 'Required.' },
  problem: null,
};

test('the error of a part of a slot goes with the slot', () => {
  const cart = shopCart({ collectSlot: SLOT });
  const saved = { collectSlot: { ...SLOT, from: '12:00', to: '14:00' } };
  expect(Object.keys(toErrorsAfterSaving(ERRORS, cart, saved, null).fields)).toEqual([
    'contact.email',
    'contact.phone',
  ]);
});

test('errors of a contact go one by one, though it is saved whole', () => {
  const cart = shopCart({ contact: { firstName: '', lastName: '', email: '', phone: '' } });
  const saved = { contact: { email: 'nadia@example.org', phone: '' } };
  expect(Object.keys(toErrorsAfterSaving(ERRORS, cart, saved, null).fields)).toEqual([
    'collectSlot.date',
    'contact.phone',
  ]);
});

test('the error of a card goes with the card', () => {
  const errors = { ...ERRORS, fields: { ...ERRORS.fields, paymentMethod: 'Unknown.' } };
  expect(toErrorsAfterChoosingPayment(errors)).toEqual(ERRORS);
});
