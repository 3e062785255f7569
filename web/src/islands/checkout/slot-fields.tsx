/** When the order is collected and delivered: a day and a slot for each leg. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { hasCollect, hasDelivery } from './legs';
import { SlotField } from './slot-field';
import type { Checkout } from './use-checkout';

export function SlotFields({ checkout }: { checkout: Checkout }) {
  const { t } = useI18n();
  const { cart, options, errors, save } = checkout;
  const isComplete = cart.shippingMethod !== '' || cart.shippingDays !== '';
  if (!options || !isComplete || options.deliveryTypes.length === 0) return null;
  const { deliveryType, collectSlot, deliverySlot } = cart;
  // Says why there is no slot.
  const [message] = options.messages;
  return (
    <>
      {hasCollect(deliveryType) && (
        <SlotField
          name="collectSlot"
          title={t('checkout.collectSlot')}
          days={options.collectDays}
          offers={options.collectHours}
          chosen={collectSlot}
          message={message}
          error={findError(errors, 'collectSlot')}
          onChoose={(slot) => void save({ collectSlot: slot })}
        />
      )}
      {hasDelivery(deliveryType) && (
        <SlotField
          name="deliverySlot"
          title={t('checkout.deliverySlot')}
          days={options.shippingDays}
          offers={options.shippingHours}
          chosen={deliverySlot}
          message={message}
          error={findError(errors, 'deliverySlot')}
          onChoose={(slot) => void save({ deliverySlot: slot })}
        />
      )}
    </>
  );
}

/** Return the error of a slot or of one of its parts. */
const findError = (errors: Record<string, string>, name: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === name || path.startsWith(`${name}.`))?.[1];
