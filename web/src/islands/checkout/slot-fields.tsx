/** When the order is collected and delivered: a day, and a slot that is not full. */
import { useId } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { Slot, SlotOffer } from '../shop.gen';
import { GroupError } from './group-error';
import { hasCollect, hasDelivery } from './legs';
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

interface SlotFieldProps {
  name: string;
  title: string;
  offers: SlotOffer[];
  chosen: Slot | null;
  message: string | undefined;
  error: string | undefined;
  onChoose: (slot: Slot) => void;
}

function SlotField({ name, title, offers, chosen, message, error, onChoose }: SlotFieldProps) {
  const { t, formatLocale } = useI18n();
  const id = useId();
  const days = [...new Set(offers.map(({ date }) => date))];
  const day = chosen && days.includes(chosen.date) ? chosen.date : (days[0] ?? '');
  const format = new Intl.DateTimeFormat(formatLocale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  });
  const show = (date: string) => format.format(new Date(`${date}T00:00:00Z`));
  const first = (date: string) => offers.find((offer) => offer.date === date && !offer.full);
  const choose = (offer: SlotOffer | undefined) =>
    offer && onChoose({ date: offer.date, from: offer.from, to: offer.to });
  return (
    <fieldset className="stack">
      <legend>{title}</legend>
      <GroupError message={error} />
      {offers.length === 0 && <p className="muted">{message ?? t('checkout.noSlot')}</p>}
      {days.length > 1 && (
        <div className="field">
          <label htmlFor={id}>{t('checkout.day')}</label>
          <select id={id} value={day} onChange={(event) => choose(first(event.target.value))}>
            {days.map((date) => (
              <option key={date} value={date} disabled={!first(date)}>
                {show(date)}
              </option>
            ))}
          </select>
        </div>
      )}
      {days.length === 1 && <p className="muted">{show(day)}</p>}
      <div className="slots">
        {offers
          .filter(({ date }) => date === day)
          .map((offer) => (
            <label key={offer.from} className="choice">
              <input
                type="radio"
                name={name}
                disabled={offer.full}
                checked={chosen?.date === offer.date && chosen.from === offer.from}
                onChange={() => choose(offer)}
              />
              <bdi dir="ltr">{offer.label}</bdi>
              {offer.full && <span className="end">{t('checkout.full')}</span>}
            </label>
          ))}
      </div>
    </fieldset>
  );
}
