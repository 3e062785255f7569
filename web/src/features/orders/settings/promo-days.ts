/** Days of promo codes, and whether a code is taken now. */
import { toInputValue } from '@/shared/lib/wall-time';
import type { PromoCode } from '../contract';

export type Validity = 'suspended' | 'scheduled' | 'expired' | 'usedUp' | 'valid';

/** Return the day of an instant in a zone, such as 2026-11-21; empty for none. */
export const toDay = (iso: string | null | undefined, zone: string): string =>
  iso ? toInputValue(iso, zone).slice(0, 10) : '';

/** Return whether a code is taken at an instant, in milliseconds, and else why not. */
export function validityOf(promo: PromoCode, now: number): Validity {
  const { suspended, validFrom, validUntil, uses, limit } = promo;
  if (suspended) return 'suspended';
  if (validUntil && Date.parse(validUntil) < now) return 'expired';
  if (validFrom && Date.parse(validFrom) > now) return 'scheduled';
  return limit !== null && uses >= limit ? 'usedUp' : 'valid';
}
