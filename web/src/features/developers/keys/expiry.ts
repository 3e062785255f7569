/** How long a new key is valid. */

const DAY = 24 * 60 * 60 * 1000;

/** Days, and for ever. */
export const LIFETIMES = ['30', '90', '365', 'never'] as const;
export type Lifetime = (typeof LIFETIMES)[number];

/** Return when a key that is created at `now` expires; null for never. */
export const expiryOf = (lifetime: Lifetime, now: number): string | null =>
  lifetime === 'never' ? null : new Date(now + Number(lifetime) * DAY).toISOString();
