/** Whether the shop delivers to a post code, and for which fees. */
import { type FormEvent, useCallback, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { useAddressForm } from '../address/address-form';
import { checkDelivery, readSettings } from '../cart/api';
import { useMoney } from '../money';
import type { DeliveryCheck as Check } from '../shop.gen';
import { Field } from '../ui/field';
import { ProblemNotice } from '../ui/problem-notice';
import { messageOf, useAction } from '../use-action';
import { useRead } from '../use-read';

/** Shown where the post code of an address tells what its delivery costs. */
export function DeliveryCheck() {
  const { data: shop } = useRead(useCallback(readSettings, []));
  return shop?.deliversByPostcode ? <CheckForm country={shop.country} /> : null;
}

function CheckForm({ country }: { country: string }) {
  const { t, locale } = useI18n();
  const form = useAddressForm(country);
  const [check, setCheck] = useState<Check | null>(null);
  const { isRunning, problem, run } = useAction();
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('postcode') ?? '').trim();
    setCheck(null);
    if (code) await run(async () => setCheck(await checkDelivery(locale, code)));
  };
  const message = messageOf(problem, 'postcode');
  return (
    <form className="stack" noValidate onSubmit={submit}>
      <Field
        label={t('cart.zone.title')}
        name="postcode"
        dir="ltr"
        autoComplete="postal-code"
        placeholder={form?.postcodeExample}
        maxLength={20}
        error={message}
      />
      <button type="submit" className="button plain" disabled={isRunning}>
        {t('cart.zone.check')}
      </button>
      {problem && !message && <ProblemNotice problem={problem} />}
      <div role="status">{check && <Answer check={check} />}</div>
    </form>
  );
}

const MINUTES_A_DAY = 1440;

function Answer({ check }: { check: Check }) {
  const { t } = useI18n();
  const money = useMoney(check.currency);
  const { answer, fees, freeFrom, delayMinutes } = check;
  if (answer !== 'delivered') return <p>{t(`cart.zone.${answer}`)}</p>;
  const days = Math.ceil(delayMinutes / MINUTES_A_DAY);
  return (
    <>
      <p>
        {fees === null
          ? t('cart.zone.delivered')
          : fees === 0
            ? t('cart.zone.free')
            : t('cart.zone.fees', { amount: money(fees) })}
      </p>
      {freeFrom !== null && fees !== 0 && <p>{t('cart.zone.freeFrom', { amount: money(freeFrom) })}</p>}
      {days > 0 && <p>{t('cart.zone.delay', { count: days })}</p>}
    </>
  );
}
