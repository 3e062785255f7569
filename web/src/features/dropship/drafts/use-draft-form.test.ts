import { describe, expect, it } from 'vitest';
import { listing } from '../fixtures';
import { isWrongPrice, putFirst, toForm, toVariantBody } from './use-draft-form';

const variant = (vid: string, isManual: boolean, isLeftOut: boolean) => ({
  vid,
  variantKey: vid,
  variantImage: '',
  variantSellPrice: 5,
  shippingFees: 1,
  shippingNote: '',
  totalCost: 6,
  basePrice: 12.5,
  price: 125,
  isManual,
  isBelowCost: false,
  stock: 1,
  logisticName: '',
  variantSku: '',
  variantWeight: 1,
  isLeftOut,
  settledPrice: null,
  settledBasePrice: null,
});

const form = (price: string) => ({ vid: 'v', price, isListed: true });

describe('the form of a draft', () => {
  it('has the price of a variant only where somebody has typed it', () => {
    const { variants } = toForm(
      listing('1', { variants: [variant('v1', true, false), variant('v2', false, true)] }),
    );
    expect(variants).toEqual([
      { vid: 'v1', price: '12.50', isListed: true },
      { vid: 'v2', price: '', isListed: false },
    ]);
  });

  it.each([
    ['', false],
    ['  ', false],
    ['0.01', false],
    ['12.50', false],
    ['0', true],
    ['0.004', true],
    ['12,50', false],
    ['12.345', true],
    ['-1', true],
    ['x', true],
  ])('takes %j as a wrong price: %s', (price, isWrong) => {
    expect(isWrongPrice(form(price))).toBe(isWrong);
  });

  it.each([
    ['20,5', '20.50'],
    ['.5', '0.50'],
    ['1.10', '1.10'],
  ])('sends %j as %s', (price, sent) => {
    expect(toVariantBody(form(price)).basePrice).toBe(sent);
  });

  it('sends a price without the spaces around it, and none that is to be computed', () => {
    expect(toVariantBody(form(' 12.50 '))).toEqual({ vid: 'v', basePrice: '12.50', isLeftOut: false });
    expect(toVariantBody({ ...form(' '), isListed: false })).toEqual({ vid: 'v', isLeftOut: true });
  });

  it('puts a picture first and leaves the others in their order', () => {
    expect(putFirst(['a', 'b', 'c'], 'c')).toEqual(['c', 'a', 'b']);
    expect(putFirst(['a'], 'a')).toEqual(['a']);
  });
});
