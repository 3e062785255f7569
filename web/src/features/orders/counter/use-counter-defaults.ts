/** Begins each new cart with the shop's defaults for the counter. */
import { useEffect } from 'react';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery } from '../api.gen';
import type { Cart } from '../cart/cart';
import { customerChosen, fieldChanged } from '../cart/cart-slice';
import { toId } from '../cart/to-id';
import { useListShopSettingsQuery } from '../office/api.gen';
import type { ShopSettings } from '../office/contract';

const isSet = (shop: ShopSettings | undefined): boolean =>
  Boolean(shop?.counterCustomer && shop.counterShippingMethod && shop.counterDeliveryType);

/** Return whether the shop has set its defaults; null until they are known. What was chosen is kept. */
export function useCounterDefaults(cart: Cart): boolean | null {
  const dispatch = useAppDispatch();
  const { data, error } = useListShopSettingsQuery({});
  const [getCustomer] = useLazyGetCustomerQuery();
  const shop = data?.['hydra:member'][0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each new cart
  useEffect(() => {
    if (!shop || cart.edits) return;
    const { counterCustomer, counterShippingMethod, counterDeliveryType } = shop;
    dispatch(
      fieldChanged({
        shippingMethod: cart.shippingMethod ?? (counterShippingMethod ? toId(counterShippingMethod) : null),
        deliveryType: cart.deliveryType ?? counterDeliveryType ?? null,
      }),
    );
    if (cart.customer || !counterCustomer) return;
    void getCustomer({ id: toId(counterCustomer) }, true).then(
      (response) => response.data && dispatch(customerChosen(response.data)),
    );
  }, [shop, cart.key]);
  if (error && !shop) return false;
  return shop ? isSet(shop) : null;
}
