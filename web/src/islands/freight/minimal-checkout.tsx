/** Minimal checkout form: one button, with the shipping method that the page names. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { handleCart, readCart } from '../cart/api';
import { goToCheckout } from '../cart/go-to-checkout';
import { isForeignPage } from '../origin';
import { problemOf } from '../request';
import { ProblemNotice } from '../ui/problem-notice';
import { brandLabel } from './brand-label';

export interface MinimalCheckoutProps {
  shippingMethodName?: string;
  shippingFees?: number;
  shippingDays?: string;
  brand?: string;
}

const DEFAULT_METHOD = 'Ozon Express';

export function MinimalCheckout({
  shippingMethodName = DEFAULT_METHOD,
  brand = '',
  ...terms
}: MinimalCheckoutProps) {
  const { t, locale } = useI18n();
  const [error, setError] = useState<unknown>(null);
  const [isGoing, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    setError(null);
    try {
      const { shippingDays } = await readCart(locale);
      // The supplier's freight that the cart has must be what the page says; the shop's own methods are chosen at the checkout.
      if (shippingDays && !isForeignPage())
        await handleCart(locale, {
          type: 'add-shippingfees-to-cart',
          shippingMethodName,
          shippingFees: String(terms.shippingFees ?? ''),
          shippingDays: terms.shippingDays ?? '',
        });
      await goToCheckout(locale);
    } catch (failure) {
      setError(failure);
      setGoing(false);
    }
  };
  return (
    <div className="stack">
      <p className="muted">
        {t('freight.method')}: {brandLabel(shippingMethodName, brand)}
      </p>
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      <button type="button" className="button wide" disabled={isGoing} onClick={go}>
        {t('freight.proceed')}
      </button>
    </div>
  );
}
