/** Where the order is collected and delivered. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { Field } from '../ui/field';
import { hasCollect, hasDelivery } from './legs';
import type { Checkout } from './use-checkout';

export function AddressFields({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  // What the supplier ships needs an address too.
  const isShipped = hasDelivery(cart.deliveryType) || cart.shippingDays !== '';
  if (!hasCollect(cart.deliveryType) && !isShipped) return null;
  const field = (name: 'collectAddress' | 'shippingAddress', label: string) => (
    <Field
      label={label}
      name={name}
      autoComplete="street-address"
      maxLength={500}
      defaultValue={cart[name]}
      error={errors[name]}
      onBlur={({ target }) => {
        if (target.value.trim() !== cart[name]) void save({ [name]: target.value.trim() });
      }}
    />
  );
  return (
    <fieldset className="stack">
      <legend>{t('checkout.address')}</legend>
      {hasCollect(cart.deliveryType) && field('collectAddress', t('checkout.collectAddress'))}
      {isShipped && field('shippingAddress', t('checkout.shippingAddress'))}
    </fieldset>
  );
}
