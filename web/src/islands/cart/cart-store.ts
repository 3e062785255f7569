/** The cart of this page: one for all islands, changed one request after the other, mirrored on the device. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Problem } from '@/shared/api/problem';
import type { Locale } from '@/shared/i18n/locales';
import { problemOf } from '../request';
import type { ShopCart } from '../shop.gen';
import { putLines, readCart } from './api';
import { type CartItem, readItems, toItems, writeItems } from './cart-lines';

export interface CartState {
  /** Null until it was read. */
  cart: ShopCart | null;
  isSaving: boolean;
  /** Of the last read or change; null after one that succeeded. */
  problem: Problem | null;
}

let state: CartState = { cart: null, isSaving: false, problem: null };
/** The cart as the shop answered it last. */
let confirmed: ShopCart | null = null;
/** What changes that are not answered yet will make of it. */
let expectations: Partial<ShopCart>[] = [];
let last: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

function setState(changes: Partial<CartState>): void {
  state = { ...state, ...changes };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const expectedCart = (): ShopCart | null => confirmed && Object.assign({}, confirmed, ...expectations);

function accept(cart: ShopCart): null {
  confirmed = cart;
  writeItems(toItems(cart.lines));
  return null;
}

/**
 * Run a call that returns the cart, after those before it. What `expected` says shows at once, and again as it was if
 * the call fails. Return whether it succeeded.
 */
export function changeCart(
  call: () => Promise<ShopCart>,
  expected: Partial<ShopCart> = {},
): Promise<boolean> {
  expectations.push(expected);
  setState({ cart: expectedCart() });
  const run = async (): Promise<boolean> => {
    setState({ isSaving: true });
    const problem = await call().then(accept, problemOf);
    expectations = expectations.filter((other) => other !== expected);
    setState({ cart: expectedCart(), isSaving: false, problem });
    return problem === null;
  };
  const result = last.then(run);
  last = result;
  return result;
}

const toInput = ({ idProduct, attributValue, quantityAttr }: CartItem) => ({
  product: idProduct,
  attributValue,
  quantity: quantityAttr,
});

/** Return the cart of the shop; if it has no lines, with those that the device kept. */
async function readOrRestore(locale: Locale): Promise<ShopCart> {
  const cart = await readCart(locale);
  const storedItems = cart.lines.length === 0 ? readItems() : [];
  return storedItems.length > 0 ? putLines(locale, storedItems.map(toInput)).catch(() => cart) : cart;
}

export const loadCart = (locale: Locale): Promise<boolean> => changeCart(() => readOrRestore(locale));

/** Forget the cart, which became an order. */
export function forgetCart(): void {
  confirmed = null;
  setState({ cart: null });
  writeItems([]);
}

/** Return the cart, read with the first use. */
export function useCart(locale: Locale): CartState {
  useEffect(() => {
    if (!state.cart && !state.isSaving) void loadCart(locale);
  }, [locale]);
  return useSyncExternalStore(subscribe, () => state);
}
