/** The commands of the payment fields. */
import { useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import { paymentChanged } from '../cart/cart-slice';
import { chooseStatus, payAmount, settleCredit, switchCredit } from '../cart/payment';
import type { PaymentStatus } from '../money';
import { useSale } from './use-sale';

export function usePayment() {
  const dispatch = useAppDispatch();
  const { digits } = useFormat();
  const { cart, figures } = useSale();
  const { total } = figures.totals;
  const [typing, setTyping] = useState(false);

  return {
    pay: (text: string) => dispatch(paymentChanged(payAmount(text, total, digits))),
    turnCredit: (on: boolean) => dispatch(paymentChanged(switchCredit(on, figures, digits))),
    /** While it is typed the text stays as it is; after that it shows what is really used. */
    creditText: typing ? cart.credit : fromScaled(figures.credit, digits),
    typeCredit: (credit: string) => {
      setTyping(true);
      dispatch(paymentChanged({ credit }));
    },
    leaveCredit: () => {
      setTyping(false);
      dispatch(paymentChanged(settleCredit(figures, digits)));
    },
    chooseStatus: (status: PaymentStatus) => dispatch(paymentChanged(chooseStatus(status, total, digits))),
  };
}
