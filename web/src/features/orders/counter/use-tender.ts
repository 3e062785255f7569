/** Pays the cart with one press and saves it as soon as nothing is in the way. */
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import { fieldChanged, paymentChanged } from '../cart/cart-slice';
import { useSale } from '../order/use-sale';

export function useTender(save: () => Promise<void>) {
  const { cart, amounts, obstacles } = useSale();
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
  const due = amounts.totals.toCollect + amounts.paid;
  return { tender, total: due - amounts.tip, due, obstacles };
}
