/** Wallet widget: pays a part of the checkout from a balance, in steps of one USD at the tenant's rate. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { isLocale } from '@/shared/i18n/locales';
import { handleCart, patchCart } from '../cart/api';
import { goToCheckout } from '../cart/go-to-checkout';
import { useRate } from '../freight/use-rate';
import { useMoney } from '../money';
import { isForeignPage } from '../origin';
import { problemOf } from '../request';
import { ProblemNotice } from '../ui/problem-notice';
import { maximumOf, stepAmount } from './wallet-amount';

export interface WalletWidgetProps {
  initialWalletBalance?: number;
  initialWalletPayedAmount?: number;
  initialMaxPaymentPercentage?: number;
  currency?: string;
  language?: string;
}

export function WalletWidget(props: WalletWidgetProps) {
  const { initialWalletBalance = 50, initialWalletPayedAmount = 0, initialMaxPaymentPercentage = 10 } = props;
  const { currency = 'USD', language = '' } = props;
  const { t, locale: around } = useI18n();
  const locale = isLocale(language) ? language : around;
  const { rate } = useRate(currency);
  const money = useMoney(currency);
  const maximum = maximumOf(initialWalletBalance, initialMaxPaymentPercentage);
  const [amount, setAmount] = useState(Math.min(initialWalletPayedAmount, maximum));
  const [error, setError] = useState<unknown>(null);
  const [isSaving, setSaving] = useState(false);

  const submit = async () => {
    setSaving(true);
    setError(null);
    try {
      if (isForeignPage()) await patchCart(locale, { walletAmount: amount });
      else await handleCart(locale, { type: 'use-wallet', amount: String(amount) });
      await goToCheckout(locale);
    } catch (failure) {
      setError(failure);
      setSaving(false);
    }
  };
  return (
    <section className="card stack" aria-label={t('wallet.title')}>
      <h2>{t('wallet.title')}</h2>
      <p className="muted">
        {t('wallet.balance', { balance: money(initialWalletBalance), maximum: money(maximum) })}
      </p>
      <div className="stepper">
        <button
          type="button"
          className="round"
          aria-label={t('wallet.less')}
          disabled={amount <= 0}
          onClick={() => setAmount(stepAmount(amount, -rate, maximum))}
        >
          −
        </button>
        <output>{money(amount)}</output>
        <button
          type="button"
          className="round"
          aria-label={t('wallet.more')}
          disabled={amount >= maximum}
          onClick={() => setAmount(stepAmount(amount, rate, maximum))}
        >
          +
        </button>
      </div>
      {error !== null && <ProblemNotice problem={problemOf(error)} />}
      <button type="button" className="button wide" disabled={isSaving} onClick={submit}>
        {t('wallet.use', { amount: money(amount) })}
      </button>
    </section>
  );
}
