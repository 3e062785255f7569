import { describe, expect, it } from 'vitest';
import { type Cart, newCart } from './cart';
import { cartAmounts } from './cart-amounts';
import { NO_TERMS, type SaleTerms } from './sale-terms';
import type { TaxPlace } from './tax-place';

const line = (price: string, vatRate: string | null) => ({
  ...{ id: `p-${price}`, product: 'p', name: '', image: '', listPrice: price, basePrice: price, price },
  ...{ tenths: 10, unit: '', vatRate, value: null, stored: null },
});
const customer = { id: 'c', label: 'Ann', credit: 0 };
const cart: Cart = { ...newCart(), customer, lines: [line('10', null), line('5', '0')] };
const austin: SaleTerms = { ...NO_TERMS, addedPercent: '8.25' };
const brussels: SaleTerms = { addedPercent: null, cashStep: '0.05', cashMethods: ['cash'] };

describe('where prices do not include the tax', () => {
  it('adds the rate of a line or of the shop, also to fees', () => {
    expect(cartAmounts(cart, 400, 2, null, austin).totals).toMatchObject({ addedTax: 116, total: 2_016 });
  });

  it('adds nothing for who is exempt', () => {
    const exempt = { ...cart, customer: { ...customer, isTaxExempt: true } };
    expect(cartAmounts(exempt, 400, 2, null, austin).totals).toMatchObject({ addedTax: 0, total: 1_900 });
  });
});

describe('where the tax goes by place', () => {
  const place: TaxPlace = {
    ...{ name: 'Austin', states: ['TX'], codes: [], percent: '6.25', feesPercent: '0' },
    untaxed: new Set(['clothes']),
  };
  const texas: SaleTerms = { ...austin, findPlace: () => place };
  const added = (lines: Cart['lines'], terms = texas) =>
    cartAmounts({ ...cart, lines }, 400, 2, null, terms).totals.addedTax;

  it('adds that of the place to products without a rate of their own, and to fees if they are taxed', () => {
    expect(added([line('10', null), line('5', '0')])).toBe(63);
    expect(
      added([line('10', null)], { ...texas, findPlace: () => ({ ...place, feesPercent: '6.25' }) }),
    ).toBe(88);
  });

  it('adds nothing to categories that are not taxed there', () => {
    expect(added([{ ...line('10', null), category: 'clothes' }])).toBe(0);
  });

  it('adds the usual rate where no row has the address', () => {
    expect(added([line('10', null)], { ...austin, findPlace: () => null })).toBe(116);
  });
});

describe('where cash is rounded', () => {
  const lines = [line('10.02', null)];

  it('collects a rounded amount in cash alone', () => {
    const toCollect = (paymentMethod: string | null) =>
      cartAmounts({ ...cart, lines, paymentMethod }, 0, 2, null, brussels).totals.toCollect;
    expect([toCollect('cash'), toCollect('card'), toCollect(null)]).toEqual([1_000, 1_002, 1_002]);
  });

  it('rounds nothing of what is put into the wallet', () => {
    const rest = { ...cart, lines, paymentMethod: 'cash', paid: '20', restAsCredit: true };
    expect(cartAmounts(rest, 0, 2, null, brussels).totals).toMatchObject({ rounded: 0, change: 998 });
  });

  it('pays all with what can be handed over', () => {
    expect(cartAmounts({ ...cart, lines, paymentMethod: 'cash' }, 0, 2, null, brussels).payable).toBe(1_000);
  });
});
