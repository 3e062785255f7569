/** Commands of the payment fields. */
import { useState } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { fromScaled } from '@/shared/lib/decimal';
import { useAppDispatch } from '@/shared/store/hooks';
import { paymentChanged } from '../cart/cart-slice';
import { chooseStatus, payAmount, settleCredit, switchCredit } from '../cart/payment';
import type { PaymentStatus } from '../settlement';
import { useSale } from './use-sale';

export function usePayment() {
  const dispatch = useAppDispatch();
  const { digits } = useFormat();
  const { cart, amounts } = useSale();
  const { payable } = amounts;
  const [isTyping, setTyping] = useState(false);

  return {
    pay: (text: string) => dispatch(paymentChanged(payAmount(text, payable, digits))),
    toggleCredit: (on: boolean) => dispatch(paymentChanged(switchCredit(on, amounts, digits))),
    /** The typed text while typing, else the credit that is used. */
    creditText: isTyping ? cart.credit : fromScaled(amounts.credit, digits),
    typeCredit: (credit: string) => {
      setTyping(true);
      dispatch(paymentChanged({ credit }));
    },
    commitCredit: () => {
      setTyping(false);
      dispatch(paymentChanged(settleCredit(amounts, digits)));
    },
    chooseStatus: (status: PaymentStatus) => dispatch(paymentChanged(chooseStatus(status, payable, digits))),
  };
}
