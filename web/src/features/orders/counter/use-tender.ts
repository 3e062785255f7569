/** Pays the cart with one press and saves it as soon as nothing is in the way. */
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import { toMinorUnits } from '../cart/cart-amounts';
import { fieldChanged, paymentChanged } from '../cart/cart-slice';
import { stepOf } from '../cart/sale-terms';
import { roundTo } from '../cash-rounding';
import { useSale } from '../order/use-sale';
import { useSaleTerms } from '../order/use-sale-terms';

export function useTender(save: () => Promise<void>) {
  const { cart, amounts, obstacles } = useSale();
  const terms = useSaleTerms();
  const { digits } = useFormat();
  const dispatch = useAppDispatch();
  const [isPending, setPending] = useState(false);
  const latest = useRef(save);
  latest.current = save;

  function tender(paymentMethod: string, paid: number): void {
    if (isPending || cart.lines.length === 0) return;
    dispatch(fieldChanged({ paymentMethod }));
    dispatch(paymentChanged({ paid: fromScaled(paid, digits), usesCredit: false, credit: '' }));
    setPending(true);
  }

  // The payment is in the cart by now; what still hinders the sale is shown beside its field.
  useEffect(() => {
    if (!isPending) return;
    setPending(false);
    void latest.current();
  }, [isPending]);

  // The amount paid leaves the tip out, what the customer hands over does not.
  const { remaining, rounded } = amounts.totals;
  const exact = Math.max(remaining + rounded, 0) + amounts.paid;
  const totalBy = (method: string): number => {
    const step = stepOf(method, terms);
    return roundTo(exact, step === null ? null : toMinorUnits(step, digits));
  };
  return { tender, totalBy, dueBy: (method: string) => totalBy(method) + amounts.tip, obstacles };
}
