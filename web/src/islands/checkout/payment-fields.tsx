/** How the order is paid: on delivery, or by card. */
import { useId } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Checkout } from './use-checkout';

/** Cards of the stand-in provider, which moves no money; the last is entered on its page, as with any other provider. */
const CARDS = ['test-approve', 'test-redirect', 'test-delay', 'test-decline', ''] as const;

export function PaymentFields({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { options, payment, pay } = checkout;
  return (
    <>
      <fieldset className="choices">
        <legend>{t('checkout.payment')}</legend>
        {options?.paymentOptions.map((option) => (
          <label key={option} className="choice">
            <input
              type="radio"
              name="payment"
              value={option}
              checked={payment.option === option}
              onChange={() => pay({ ...payment, option })}
            />
            <span>{t(`checkout.pay.${option}`)}</span>
          </label>
        ))}
      </fieldset>
      {payment.option === 'card' && options?.takesTestCards && <CardField checkout={checkout} />}
      {payment.option === 'card' && !options?.takesTestCards && (
        <p className="muted">{t('checkout.paymentPage')}</p>
      )}
    </>
  );
}

function CardField({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { payment, pay, errors } = checkout;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{t('checkout.card')}</label>
      <select
        id={id}
        name="paymentMethod"
        value={payment.card}
        aria-invalid={Boolean(errors.paymentMethod)}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => pay({ ...payment, card: target.value })}
      >
        {CARDS.map((card) => (
          <option key={card} value={card}>
            {t(`checkout.cards.${card || 'page'}`)}
          </option>
        ))}
      </select>
      <span className={errors.paymentMethod ? 'error' : 'muted'} id={`${id}-hint`}>
        {errors.paymentMethod ?? t('checkout.testCards')}
      </span>
    </div>
  );
}
