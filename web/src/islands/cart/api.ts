/** The calls of the public shop, typed by the gateway's contract. */
import type { Locale } from '@/shared/i18n/locales';
import { request } from '../request';
import type {
  CartFieldsBody,
  CartOptions,
  DeliveryCheck,
  FreightOptions,
  ReadInventoryResponse as Inventory,
  PlacedOrder,
  PlaceShopOrderBody,
  PublicShop,
  QuoteFreightBody,
  SetCartFreightBody,
  SetCartLinesBody,
  ShopCart,
  ShopPayment,
  TrackedOrder,
} from '../shop.gen';

const SHOP = '/api/shop';

export const readCart = (locale: Locale): Promise<ShopCart> => request(locale, `${SHOP}/cart`);

/** Replace all lines of the cart. */
export const putLines = (locale: Locale, lines: SetCartLinesBody['lines']): Promise<ShopCart> =>
  request(locale, `${SHOP}/cart/lines`, { method: 'PUT', body: { lines } });

export const patchCart = (locale: Locale, fields: CartFieldsBody): Promise<ShopCart> =>
  request(locale, `${SHOP}/cart`, { method: 'PATCH', body: fields });

export const chooseFreight = (locale: Locale, choice: SetCartFreightBody): Promise<ShopCart> =>
  request(locale, `${SHOP}/cart/freight`, { method: 'POST', body: choice });

export const readOptions = (locale: Locale): Promise<CartOptions> => request(locale, `${SHOP}/cart/options`);

export const readSettings = (locale: Locale): Promise<PublicShop> => request(locale, `${SHOP}/settings`);

/** Return whether the shop delivers to a post code, and for which fees. */
export const checkDelivery = (locale: Locale, postcode: string): Promise<DeliveryCheck> =>
  request(locale, `${SHOP}/delivery?postcode=${encodeURIComponent(postcode)}`);

export const handOver = async (locale: Locale): Promise<string> =>
  (await request<{ code: string }>(locale, `${SHOP}/cart/handover`, { method: 'POST', body: {} })).code;

export const stopReminders = (locale: Locale, code: string): Promise<unknown> =>
  request(locale, `${SHOP}/cart/reminders/stop`, { method: 'POST', body: { code } });

/** Order the cart; `key` makes a repeated call the same order. */
export const placeOrder = (
  locale: Locale,
  order: PlaceShopOrderBody,
  key: string,
): Promise<PlacedOrder | ShopPayment> =>
  request(locale, `${SHOP}/checkout`, { method: 'POST', body: order, key });

/** Look the card payment of an order up at its provider. */
export const lookUpPayment = (locale: Locale, token: string): Promise<ShopPayment> =>
  request(locale, `${SHOP}/orders/${encodeURIComponent(token)}/payment`, { method: 'POST', body: {} });

export const trackOrder = (locale: Locale, token: string): Promise<TrackedOrder> =>
  request(locale, `${SHOP}/orders/${encodeURIComponent(token)}`);

export const quoteFreight = (locale: Locale, parcel: QuoteFreightBody): Promise<FreightOptions> =>
  request(locale, '/api/freight/calculate', { method: 'POST', body: parcel });

export const readInventory = (locale: Locale, vid: string): Promise<Inventory> =>
  request(locale, `/api/freight/inventory?vid=${encodeURIComponent(vid)}`);

/** Return where an address is; null for one that nobody knows. */
export async function geocode(locale: Locale, address: string): Promise<{ lat: number; lng: number } | null> {
  const path = `/api/geocode?address=${encodeURIComponent(address.slice(0, 300))}`;
  const { results } = await request<{ results: { geometry: { location: { lat: number; lng: number } } }[] }>(
    locale,
    path,
  );
  return results[0]?.geometry.location ?? null;
}

/** The seed's call of its forms, which changes the cart of this browser. */
export const handleCart = (locale: Locale, parameters: Record<string, string>): Promise<{ status: string }> =>
  request(locale, `/shop/cart/ajax/handle/cart?${new URLSearchParams(parameters)}`);

/** Return the tenant's rate from USD. Throw if it can't be read. */
export async function readRate(target: string): Promise<number> {
  const path = `/api/currency_exchange_rates?source=USD&target=${encodeURIComponent(target)}`;
  const reply = await request<{ 'hydra:member'?: { rate: number | string }[] }>('en', path, {
    accept: 'application/ld+json',
  });
  const rate = Number(reply['hydra:member']?.[0]?.rate);
  if (!(rate > 0)) throw new Error('There is no rate');
  return rate;
}
