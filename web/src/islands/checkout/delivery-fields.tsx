/** How the order reaches the customer: delivery type, and the shop's shipping method with its fees. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { listParts } from '../freight/ship-to';
import { useMoney } from '../money';
import { Notice } from '../ui/notice';
import { GroupError } from './group-error';
import type { Checkout } from './use-checkout';

export function DeliveryFields({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, options, errors, save } = checkout;
  if (!options) return <div className="skeleton" />;
  // The supplier ships all of it.
  if (options.deliveryTypes.length === 0) return <Shipped checkout={checkout} />;
  // Fees depend on the delivery type.
  const isChosen = options.deliveryTypes.includes(cart.deliveryType);
  return (
    <>
      <fieldset className="choices">
        <legend>{t('checkout.delivery')}</legend>
        <GroupError message={errors.deliveryType} />
        {options.deliveryTypes.map((type) => (
          <label key={type} className="choice">
            <input
              type="radio"
              name="deliveryType"
              value={type}
              checked={cart.deliveryType === type}
              onChange={() => void save({ deliveryType: type })}
            />
            <span>{t(`checkout.type.${type}`)}</span>
          </label>
        ))}
      </fieldset>
      {isChosen && <Methods checkout={checkout} />}
    </>
  );
}

/** What the supplier ships and how, and what the shop delivers itself. */
function Shipped({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, errors } = checkout;
  const { supplied, own } = listParts(cart);
  return (
    <div className="stack">
      {own.length > 0 && <p>{t('freight.byShop', { names: own.join(', ') })}</p>}
      <p>{t('freight.bySupplier', { names: supplied.join(', ') })}</p>
      {cart.shippingDays && (
        <p>
          {cart.shippingMethodName} · {t('freight.days')}: {cart.shippingDays}
        </p>
      )}
      <GroupError message={errors.shippingMethod} />
    </div>
  );
}

function Methods({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, options, areFeesKnown, errors, save } = checkout;
  const money = useMoney(cart.currency);
  // The supplier's freight was chosen in the cart.
  if (cart.shippingDays) return <Shipped checkout={checkout} />;
  const methods = options?.shippingMethods ?? [];
  return (
    <fieldset className="choices">
      <legend>{t('freight.method')}</legend>
      <GroupError message={errors.shippingMethod} />
      {methods.length === 0 && <Notice kind="warning">{t('freight.none')}</Notice>}
      {methods.map(({ id, name, fees }) => (
        <label key={id} className="choice">
          <input
            type="radio"
            name="shippingMethod"
            value={id}
            checked={cart.shippingMethod === id}
            onChange={() => void save({ shippingMethod: id })}
          />
          <span>{name}</span>
          <span className="end" aria-busy={!areFeesKnown}>
            {areFeesKnown ? (fees > 0 ? money(fees) : t('checkout.free')) : '…'}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
