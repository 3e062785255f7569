/** Promo code, wallet and a note. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useMoney } from '../money';
import { Field } from '../ui/field';
import type { Checkout } from './use-checkout';

export function OrderExtras({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  const [code, setCode] = useState(cart.promoCode);
  return (
    <fieldset className="stack">
      <legend>{t('checkout.extras')}</legend>
      <div className="row end-row">
        <Field
          label={t('checkout.promoCode')}
          name="promoCode"
          maxLength={40}
          value={code}
          error={errors.promoCode}
          onChange={({ target }) => setCode(target.value)}
        />
        <button
          type="button"
          className="button plain"
          disabled={code.trim() === cart.promoCode}
          onClick={() => void save({ promoCode: code.trim() })}
        >
          {t('checkout.applyCode')}
        </button>
      </div>
      {cart.walletMaximum > 0 && <WalletField checkout={checkout} />}
      <Field
        label={t('checkout.note')}
        name="customerNote"
        maxLength={2000}
        defaultValue={cart.customerNote}
        onBlur={({ target }) => {
          if (target.value !== cart.customerNote) void save({ customerNote: target.value });
        }}
      />
    </fieldset>
  );
}

function WalletField({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  const money = useMoney(cart.currency);
  return (
    <Field
      key={cart.walletAmount}
      label={t('checkout.wallet', { balance: money(cart.walletBalance), maximum: money(cart.walletMaximum) })}
      name="walletAmount"
      type="number"
      inputMode="decimal"
      min={0}
      max={cart.walletMaximum}
      step="any"
      defaultValue={cart.walletAmount}
      error={errors.walletAmount}
      onBlur={({ target }) => {
        const amount = Math.min(Math.max(Number(target.value) || 0, 0), cart.walletMaximum);
        target.value = String(amount);
        if (amount !== cart.walletAmount) void save({ walletAmount: amount });
      }}
    />
  );
}
