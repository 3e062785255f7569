/** Amounts of the wallet widget, in hundredths while they are added, so that steps of 0.1 stay exact. */

const toHundredths = (amount: number): number => Math.round(amount * 100);

/** Return the most that may be paid: a share of the balance, and never more than it. */
export const maximumOf = (balance: number, percent: number): number =>
  Math.floor((toHundredths(Math.max(balance, 0)) * Math.min(Math.max(percent, 0), 100)) / 100) / 100;

/** Return the amount after a step, between 0 and the maximum. */
export const stepAmount = (amount: number, step: number, maximum: number): number =>
  Math.min(Math.max(toHundredths(amount) + toHundredths(step), 0), toHundredths(maximum)) / 100;
