/** Who orders. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { Field } from '../ui/field';
import type { Checkout } from './use-checkout';

const FIELDS = [
  { name: 'firstName', autoComplete: 'given-name', type: 'text' },
  { name: 'lastName', autoComplete: 'family-name', type: 'text' },
  { name: 'email', autoComplete: 'email', type: 'email' },
  { name: 'phone', autoComplete: 'tel', type: 'tel' },
] as const;

export function ContactFields({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  return (
    <fieldset className="stack">
      <legend>{t('checkout.contact')}</legend>
      <div className="fields">
        {FIELDS.map(({ name, ...input }) => (
          <Field
            key={name}
            {...input}
            label={t(`checkout.${name}`)}
            name={name}
            required
            maxLength={name === 'phone' ? 40 : 100}
            defaultValue={cart.contact?.[name] ?? ''}
            error={errors[`contact.${name}`]}
            onBlur={({ target }) => {
              const value = target.value.trim();
              if (value !== (cart.contact?.[name] ?? '')) void save({ contact: { [name]: value } });
            }}
          />
        ))}
      </div>
    </fieldset>
  );
}
