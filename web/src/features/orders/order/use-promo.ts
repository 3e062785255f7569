/** Checks a promo code; the server checks it again at checkout. */
import { useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyListPromoCodesQuery } from '../api.gen';
import { toMinorUnits } from '../cart/cart-amounts';
import { fieldChanged } from '../cart/cart-slice';
import type { PromoCode } from '../contract';
import { useSale } from './use-sale';

/** Return the error key of an invalid promo code, or null. */
export function findPromoError(
  promo: PromoCode | undefined,
  products: number,
  digits: number,
  now: Date,
): string | null {
  if (!promo || promo.suspended) return 'orders.discounts.unknown';
  if (promo.validFrom && new Date(promo.validFrom) > now) return 'orders.discounts.early';
  if (promo.validUntil && new Date(promo.validUntil) <= now) return 'orders.discounts.late';
  if (promo.limit !== null && promo.uses >= promo.limit) return 'orders.discounts.usedUp';
  if (promo.minimum !== null && products < toMinorUnits(promo.minimum, digits))
    return 'orders.discounts.minimum';
  return null;
}

export function usePromo() {
  const dispatch = useAppDispatch();
  const { digits } = useFormat();
  const { amounts } = useSale();
  const [find, { isFetching }] = useLazyListPromoCodesQuery();
  const [errorKey, setErrorKey] = useState<string | null>(null);

  async function apply(text: string): Promise<void> {
    const { data, isError } = await find({ code: text.trim() });
    const promo = data?.['hydra:member'][0];
    const error = isError
      ? 'problem.network'
      : findPromoError(promo, amounts.totals.productsTotal, digits, new Date());
    setErrorKey(error);
    if (error || !promo) return;
    const { code, kind, value } = promo;
    dispatch(fieldChanged({ promo: { code, kind, value: String(value) } }));
  }

  return {
    apply,
    errorKey,
    isChecking: isFetching,
    remove: () => dispatch(fieldChanged({ promo: null })),
  };
}
