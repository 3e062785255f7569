/** Where the order is collected and delivered: an address each, and its place on a map. */
import { useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import { emptyAddress } from '@/shared/lib/address-form';
import { isSame } from '@/shared/lib/is-same';
import { getTextInput } from '@/shared/lib/text-input';
import { AddressParts } from '../address/address-parts';
import type { MapOptions } from '../map/address-map';
import { LocatedMap } from '../map/address-to-map';
import type { Point } from '../map/mercator';
import type { CartFieldsBody, ShopCart } from '../shop.gen';
import { Field } from '../ui/field';
import { hasCollect, hasDelivery } from './legs';
import type { Checkout } from './use-checkout';

type Leg = 'collect' | 'shipping';

interface AddressFieldsProps {
  checkout: Checkout;
  mapOptions: MapOptions;
}

export function AddressFields({ checkout, mapOptions }: AddressFieldsProps) {
  const { t } = useI18n();
  const { cart, options, settings } = checkout;
  // The supplier collects nothing.
  const isAllShipped = options?.deliveryTypes.length === 0;
  // What the supplier ships needs an address too, but no place on a map.
  const isShipped = cart.shippingDays !== '';
  const legs: Leg[] = [
    ...(hasCollect(cart.deliveryType) && !isAllShipped ? (['collect'] as const) : []),
    ...(hasDelivery(cart.deliveryType) || isShipped || isAllShipped ? (['shipping'] as const) : []),
  ];
  // The fields are those of the shop's country.
  if (legs.length === 0 || !settings) return null;
  // The parts of each leg have a heading of their own.
  const Group = settings.country ? 'div' : 'fieldset';
  return (
    <Group className="stack">
      {!settings.country && <legend>{t('checkout.address')}</legend>}
      {legs.map((leg) => (
        <AddressField
          key={leg}
          checkout={checkout}
          mapOptions={mapOptions}
          leg={leg}
          hasMap={!isShipped && !isAllShipped}
        />
      ))}
    </Group>
  );
}

/** Return all coordinates of the cart with those of one leg: they are saved together. */
const placesWith = (cart: ShopCart, leg: Leg, point: Point | null): CartFieldsBody => ({
  collectLat: cart.collectLat,
  collectLng: cart.collectLng,
  shippingLat: cart.shippingLat,
  shippingLng: cart.shippingLng,
  [`${leg}Lat`]: point?.lat ?? null,
  [`${leg}Lng`]: point?.lng ?? null,
});

function AddressField({
  checkout,
  mapOptions,
  leg,
  hasMap,
}: AddressFieldsProps & { leg: Leg; hasMap: boolean }) {
  const { cart, save } = checkout;
  const lat = cart[`${leg}Lat`];
  const lng = cart[`${leg}Lng`];
  const country = checkout.settings?.country ?? '';
  const Fields = country ? PartFields : TextField;
  return (
    <div className="stack">
      <Fields key={country} checkout={checkout} leg={leg} country={country} />
      {hasMap && (
        <LocatedMap
          {...mapOptions}
          address={cart[`${leg}Address`]}
          point={lat === null || lng === null ? null : { lat, lng }}
          pickable
          keepsRoom
          onLocate={(point) => void save(placesWith(cart, leg, point))}
        />
      )}
    </div>
  );
}

interface LegFieldsProps {
  checkout: Checkout;
  leg: Leg;
  country: string;
}

/** The address as its country asks for it; it is saved as a whole, when it is left. */
function PartFields({ checkout, leg, country }: LegFieldsProps) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  const name = `${leg}AddressParts` as const;
  const stored = cart[name] ?? emptyAddress(country);
  const [parts, setParts] = useState(stored);
  return (
    <AddressParts
      legend={t(`checkout.${leg}Address`)}
      name={name}
      parts={parts}
      home={country}
      hasCountry={leg === 'shipping'}
      errors={errors}
      onChange={setParts}
      onLeave={() => {
        // The place of the old address is not that of the new one.
        if (!isSame(parts, stored)) void save({ [name]: parts, ...placesWith(cart, leg, null) });
      }}
    />
  );
}

/** The address in one text, where the shop's country is not known. */
function TextField({ checkout, leg }: LegFieldsProps) {
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  const name = `${leg}Address` as const;
  return (
    <Field
      label={t(`checkout.${name}`)}
      name={name}
      autoComplete="street-address"
      {...getTextInput(name)}
      maxLength={500}
      defaultValue={cart[name]}
      error={errors[name]}
      onBlur={({ target }) => {
        const address = target.value.trim();
        if (address !== cart[name]) void save({ [name]: address, ...placesWith(cart, leg, null) });
      }}
    />
  );
}
