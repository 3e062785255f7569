/** Amounts that are typed in with an order, by their names in it. A new one is listed here and has a label
 * `orders.totals.*`; what it means for the total is decided in `cart-amounts.ts`. */

export const ENTERED_AMOUNTS = ['shippingTips'] as const;

export type EnteredAmount = (typeof ENTERED_AMOUNTS)[number];

/** Build an object with a value for each amount. */
export const toEnteredAmounts = <T>(value: (name: EnteredAmount) => T): Record<EnteredAmount, T> =>
  Object.fromEntries(ENTERED_AMOUNTS.map((name) => [name, value(name)])) as Record<EnteredAmount, T>;
