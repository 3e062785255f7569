/** Whether a promo code is taken now. */
import type { PromoCode } from '../contract';

export type Validity = 'suspended' | 'scheduled' | 'expired' | 'usedUp' | 'valid';

/** Return whether a code is taken at an instant, in milliseconds, and else why not. */
export function validityOf(promo: PromoCode, now: number): Validity {
  const { suspended, validFrom, validUntil, uses, limit } = promo;
  if (suspended) return 'suspended';
  if (validUntil && Date.parse(validUntil) < now) return 'expired';
  if (validFrom && Date.parse(validFrom) > now) return 'scheduled';
  return limit !== null && uses >= limit ? 'usedUp' : 'valid';
}
