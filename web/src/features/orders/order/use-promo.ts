/** Looking a promo code up; the server judges it again when the order is saved. */
import { useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyListPromoCodesQuery } from '../api';
import { minorOf } from '../cart/cart-figures';
import { fieldChanged } from '../cart/cart-slice';
import type { PromoCode } from '../contract';
import { useSale } from './use-sale';

/** Key of why it is worth nothing now; null when it counts. */
export function refusalOf(
  promo: PromoCode | undefined,
  products: number,
  digits: number,
  now: Date,
): string | null {
  if (!promo || promo.suspended) return 'orders.discounts.unknown';
  if (promo.validFrom && new Date(promo.validFrom) > now) return 'orders.discounts.early';
  if (promo.validUntil && new Date(promo.validUntil) <= now) return 'orders.discounts.late';
  if (promo.limit !== null && promo.uses >= promo.limit) return 'orders.discounts.usedUp';
  if (promo.minimum !== null && products < minorOf(promo.minimum, digits)) return 'orders.discounts.minimum';
  return null;
}

export function usePromo() {
  const dispatch = useAppDispatch();
  const { digits } = useFormat();
  const { figures } = useSale();
  const [find, { isFetching }] = useLazyListPromoCodesQuery();
  const [refusal, setRefusal] = useState<string | null>(null);

  async function apply(text: string): Promise<void> {
    const { data, isError } = await find({ code: text.trim() });
    const promo = data?.['hydra:member'][0];
    const why = isError
      ? 'problem.network'
      : refusalOf(promo, figures.totals.productsTotal, digits, new Date());
    setRefusal(why);
    if (why || !promo) return;
    const { code, kind, value } = promo;
    dispatch(fieldChanged({ promo: { code, kind, value: String(value) } }));
  }

  return {
    apply,
    refusal,
    asking: isFetching,
    remove: () => dispatch(fieldChanged({ promo: null })),
  };
}
