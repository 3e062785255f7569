import { describe, expect, it } from 'vitest';
import { order, product } from '@/testing/fixtures';
import type { Order, OrderItem } from '../contract';
import type { Cart } from './cart';
import { addProduct, removeLine, setTenths } from './cart-lines';
import { mergeEdits } from './merge-edits';
import { toCart } from './order-to-cart';

const line = (id: string, quantity: number, more: Partial<OrderItem> = {}) =>
  ({
    ...{ id, product: `/fr/api/products/${id}`, name: `Product ${id}`, image: '', productType: 'simple' },
    ...{ price: 10, finalPrice: 10, quantity, unit: '', attributValue: '' },
    ...more,
  }) as OrderItem;

const SAVED = order('o1', { orderItems: [line('a', 1), line('b', 2)], version: 3 } as Partial<Order>);

/** Merge what two users did to the same order. */
function merge(
  change: (cart: Cart) => void,
  theirs: Partial<Order>,
  keptKeys: readonly string[] = [],
): ReturnType<typeof mergeEdits> {
  const base = toCart(SAVED, 0, 2);
  const mine = structuredClone(base);
  change(mine);
  return mergeEdits(
    { base, mine, theirs: toCart({ ...SAVED, version: 4, ...theirs }, 0, 2) },
    new Set(keptKeys),
  );
}

const quantities = ({ lines }: Cart) => lines.map(({ product, tenths }) => `${product} ${tenths}`);
const lineOf = (cart: Cart, stored: string) => cart.lines.find((item) => item.stored === stored)?.id ?? '';

describe('merging the edits of two users', () => {
  it('keeps what only one of them changed, at the version that was saved', () => {
    const { cart, conflicts } = merge(
      (mine) => Object.assign(mine, { customerNote: 'ring twice', discount: '10' }),
      { description: 'starch', agent: { id: 'r1' } as Order['agent'] },
    );
    expect(conflicts).toEqual([]);
    expect(cart).toMatchObject({
      customerNote: 'ring twice',
      discount: '10',
      description: 'starch',
      agent: 'r1',
    });
    expect(cart.edits).toMatchObject({ version: 4, slotsOpen: false });
  });

  it('takes theirs of what both changed, or mine if it is kept', () => {
    const change = (mine: Cart) => Object.assign(mine, { shippingTips: '5', customerNote: 'mine' });
    const theirs = { shippingTips: 8, customerNote: 'theirs' };
    const { cart, conflicts } = merge(change, theirs);
    expect(conflicts.map(({ key }) => key)).toEqual(['shippingTips', 'customerNote']);
    expect(cart).toMatchObject({ shippingTips: '8', customerNote: 'theirs' });
    expect(merge(change, theirs, ['shippingTips']).cart).toMatchObject({
      shippingTips: '5',
      customerNote: 'theirs',
    });
  });

  it('finds no conflict where both did the same, however it was typed', () => {
    const { cart, conflicts } = merge((mine) => Object.assign(mine, { shippingTips: '5,00' }), {
      shippingTips: 5,
    });
    expect([cart.shippingTips, conflicts]).toEqual(['5', []]);
  });

  it('adds money that the other took to a cart whose payment was not touched', () => {
    expect(merge((mine) => setTenths(mine, lineOf(mine, 'a'), 30), { payedAmount: 50 }).cart).toMatchObject({
      paid: '50',
      edits: { paid: 5000 },
    });
  });

  it('opens the slots that were changed', () => {
    const slot = { date: '2026-11-25', from: '08:00', to: '10:00' };
    const { cart } = merge((mine) => Object.assign(mine, { collectSlot: slot }), {});
    expect(cart).toMatchObject({ collectSlot: slot, edits: { slotsOpen: true } });
  });

  it('joins the lines of both', () => {
    const { cart, conflicts } = merge(
      (mine) => {
        setTenths(mine, lineOf(mine, 'a'), 30);
        addProduct(mine, product('d', 'Product d', 10));
      },
      { orderItems: [line('a', 1), line('b', 5), line('c', 1)] },
    );
    expect(quantities(cart)).toEqual(['a 30', 'b 50', 'c 10', 'd 10']);
    expect(conflicts).toEqual([]);
    expect(new Set(cart.lines.map(({ id }) => id)).size).toBe(4);
    expect(cart.nextIndex).toBeGreaterThan(6);
  });

  it('removes a line that one of them removed', () => {
    const { cart } = merge((mine) => removeLine(mine, lineOf(mine, 'a')), { orderItems: [line('a', 1)] });
    expect(quantities(cart)).toEqual([]);
  });

  it('asks about a line that both changed', () => {
    const change = (mine: Cart) => setTenths(mine, lineOf(mine, 'b'), 70);
    const theirs = { orderItems: [line('a', 1), line('b', 5)] };
    const { cart, conflicts } = merge(change, theirs);
    expect(conflicts).toMatchObject([{ kind: 'line', key: 'b', name: 'Product b', theirs: { tenths: 50 } }]);
    expect(quantities(cart)).toEqual(['a 10', 'b 50']);
    expect(quantities(merge(change, theirs, ['b']).cart)).toEqual(['a 10', 'b 70']);
  });

  it('keeps a line that they removed as a new one', () => {
    const change = (mine: Cart) => setTenths(mine, lineOf(mine, 'b'), 70);
    const theirs = { orderItems: [line('a', 1)] };
    expect(merge(change, theirs).conflicts).toMatchObject([{ key: 'b', theirs: null }]);
    expect(quantities(merge(change, theirs).cart)).toEqual(['a 10']);
    const { lines } = merge(change, theirs, ['b']).cart;
    expect(lines.at(-1)).toMatchObject({ product: 'b', tenths: 70, stored: null });
  });

  it('compares customers by id: a balance that changed is theirs', () => {
    const { cart, conflicts } = merge((mine) => {
      if (mine.customer) mine.customer.credit = 99;
    }, {});
    expect([cart.customer?.credit, conflicts]).toEqual([0, []]);
  });
});
