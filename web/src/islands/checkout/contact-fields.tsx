/** Who orders: the customer who is signed in, or a guest who says who they are. */
import { useRef } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { getTextInput } from '@/shared/lib/text-input';
import { readAccount } from '../account/api';
import { isForeignPage, shopPage } from '../origin';
import type { CartContactPart } from '../shop.gen';
import { Field } from '../ui/field';
import { useRead } from '../use-read';
import type { Checkout } from './use-checkout';

const FIELDS = [
  { name: 'firstName', labelKey: 'checkout.firstName', autoComplete: 'given-name' },
  { name: 'lastName', labelKey: 'checkout.lastName', autoComplete: 'family-name' },
  { name: 'email', labelKey: 'checkout.email', autoComplete: 'email' },
  { name: 'phone', labelKey: 'checkout.phone', autoComplete: 'tel' },
] as const;

export function ContactFields({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useI18n();
  const { data: account } = useRead(readAccount);
  if (!account) return <GuestFields checkout={checkout} />;
  const name = `${account.firstName} ${account.lastName}`.trim();
  return (
    <fieldset className="stack">
      <legend>{t('checkout.contact')}</legend>
      <p>
        {name && <strong>{name}</strong>} <bdi>{account.email || account.phone}</bdi>{' '}
        <a href={shopPage(locale, '/shop/account')}>{t('account.open')}</a>
      </p>
    </fieldset>
  );
}

function GuestFields({ checkout }: { checkout: Checkout }) {
  const { t, locale } = useI18n();
  const { cart, errors, save } = checkout;
  // Sent whole: what the cart says may be older than what was just typed.
  const contact = useRef<CartContactPart>(cart.contact ?? {});
  return (
    <fieldset className="stack">
      <legend>{t('checkout.contact')}</legend>
      {!isForeignPage() && (
        <p className="muted">
          <a href={shopPage(locale, '/shop/account')}>{t('checkout.signIn')}</a>
        </p>
      )}
      <div className="fields">
        {FIELDS.map(({ name, labelKey, ...input }) => (
          <Field
            key={name}
            {...input}
            {...getTextInput(name)}
            label={t(labelKey)}
            name={name}
            required
            maxLength={name === 'phone' ? 40 : 100}
            defaultValue={cart.contact?.[name] ?? ''}
            error={errors[`contact.${name}`]}
            onBlur={({ target }) => {
              const value = target.value.trim();
              if (value === (contact.current[name] ?? '')) return;
              contact.current = { ...contact.current, [name]: value };
              void save({ contact: contact.current });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
