/** The server's quote of a cart, as long as it is the one that is shown. */
import { useMemo } from 'react';
import { useFormat } from '@/shared/i18n/use-format';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useQuoteCartQuery } from '../api.gen';
import type { Cart } from '../cart/cart';
import { toSaleInput } from '../cart/cart-amounts';
import { quoteBody } from '../cart/checkout-body';
import { toQuotedAmounts } from '../cart/quote';
import type { QuotedAmounts } from '../cart/quoted-prices';
import type { CheckoutBody } from '../contract';
import type { Rights } from '../rights';
import { saleViolation } from '../sale-violation';
import { useLineMark } from './use-line-mark';

const DEBOUNCE_MS = 300;

/** Return null while there is none: the cart has just changed, is not valid, or there is no network. */
export function useQuote(cart: Cart, rights: Rights): QuotedAmounts | null {
  const { digits } = useFormat();
  const mark = useLineMark();
  const isPriced = cart.lines.length > 0 && !saleViolation(toSaleInput({ ...cart, paid: '' }, 0, 0, digits));
  const body = useMemo(
    () => (isPriced ? JSON.stringify(quoteBody(cart, { digits, mark, rights })) : ''),
    [cart, isPriced, digits, mark, rights],
  );
  const debounced = useDebounced(body, DEBOUNCE_MS);
  const isCurrent = body !== '' && debounced === body;
  const { currentData, isError, isFetching } = useQuoteCartQuery(
    { checkoutBody: (isCurrent ? JSON.parse(body) : {}) as CheckoutBody },
    { skip: !isCurrent },
  );
  return useMemo(
    () => (isCurrent && currentData && !isError && !isFetching ? toQuotedAmounts(currentData, digits) : null),
    [isCurrent, currentData, isError, isFetching, digits],
  );
}
