/** Saving the cart: once, with its key, and then on to the list of orders. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Problem, problemOf } from '@/shared/api/problem';
import { useFormat } from '@/shared/i18n/use-format';
import { useAppDispatch } from '@/shared/store/hooks';
import { useCheckoutMutation } from '../api';
import { cartOpened } from '../cart/cart-slice';
import { checkoutBody } from '../cart/checkout-body';
import { ordersPaths } from '../paths';
import type { Sale } from './use-sale';

export function useCheckout({ cart, figures, obstacles }: Sale) {
  const { digits } = useFormat();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [checkout, { isLoading }] = useCheckoutMutation();
  const [problem, setProblem] = useState<Problem | null>(null);

  async function save(): Promise<void> {
    if (obstacles.length > 0 || isLoading) return;
    setProblem(null);
    try {
      const body = checkoutBody(cart, figures, digits);
      const order = await checkout({ 'Idempotency-Key': cart.key, checkoutBody: body }).unwrap();
      dispatch(cartOpened());
      void navigate(`/${ordersPaths.orders}`, { state: { saved: order.orderNumber } });
    } catch (error) {
      setProblem(problemOf(error));
    }
  }
  return { save, saving: isLoading, problem, dismiss: () => setProblem(null) };
}
