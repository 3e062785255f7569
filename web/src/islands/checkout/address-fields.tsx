/** Where the order is collected and delivered: an address each, and its place on a map. */
import { useI18n } from '@/shared/i18n/i18n-context';
import { getTextInput } from '@/shared/lib/text-input';
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
  const { cart, options } = checkout;
  // The supplier collects nothing.
  const isAllShipped = options?.deliveryTypes.length === 0;
  // What the supplier ships needs an address too, but no place on a map.
  const isShipped = cart.shippingDays !== '';
  const legs: Leg[] = [
    ...(hasCollect(cart.deliveryType) && !isAllShipped ? (['collect'] as const) : []),
    ...(hasDelivery(cart.deliveryType) || isShipped || isAllShipped ? (['shipping'] as const) : []),
  ];
  if (legs.length === 0) return null;
  return (
    <fieldset className="stack">
      <legend>{t('checkout.address')}</legend>
      {legs.map((leg) => (
        <AddressField
          key={leg}
          checkout={checkout}
          mapOptions={mapOptions}
          leg={leg}
          hasMap={!isShipped && !isAllShipped}
        />
      ))}
    </fieldset>
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
  const { t } = useI18n();
  const { cart, errors, save } = checkout;
  const name = `${leg}Address` as const;
  const lat = cart[`${leg}Lat`];
  const lng = cart[`${leg}Lng`];
  return (
    <div className="stack">
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
          // The place of the old address is not that of the new one.
          if (address !== cart[name]) void save({ [name]: address, ...placesWith(cart, leg, null) });
        }}
      />
      {hasMap && (
        <LocatedMap
          {...mapOptions}
          address={cart[name]}
          point={lat === null || lng === null ? null : { lat, lng }}
          pickable
          keepsRoom
          onLocate={(point) => void save(placesWith(cart, leg, point))}
        />
      )}
    </div>
  );
}
