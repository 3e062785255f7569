/** The script of the shop's pages and of pages elsewhere: defines the elements, and loads what the page uses. */
import { CartCount } from './cart-count';
import { defineIsland } from './define-island';
import { Embed } from './embed';

if (!customElements.get('souk-cart-count')) customElements.define('souk-cart-count', CartCount);
if (!customElements.get('souk-embed')) customElements.define('souk-embed', Embed);

defineIsland('souk-quantity-picker', async () => (await import('./picker/quantity-picker')).QuantityPicker, {
  product: 'json',
  currency: 'text',
  compact: 'flag',
  onSuccess: 'function',
});
defineIsland('souk-cart', async () => (await import('./cart/cart-page')).CartPage, {});
defineIsland('souk-checkout', async () => (await import('./checkout/checkout-page')).CheckoutPage, {
  mapTiles: 'text',
  mapAttribution: 'text',
});
const MAP_OPTIONS = { zoom: 'number', height: 'number', tiles: 'text', attribution: 'text' } as const;
defineIsland('souk-address-map', async () => (await import('./map/address-map')).AddressMap, {
  ...MAP_OPTIONS,
  lat: 'number',
  lng: 'number',
  label: 'text',
  pickable: 'flag',
});
defineIsland('souk-address-to-map', async () => (await import('./map/address-to-map')).AddressToMap, {
  ...MAP_OPTIONS,
  address: 'text',
  pickable: 'flag',
});
defineIsland('souk-order', async () => (await import('./order/order-page')).OrderPage, { token: 'text' });
defineIsland('souk-account', async () => (await import('./account/account-page')).AccountPage, {});
defineIsland('souk-wheel', async () => (await import('./wheel/wheel-page')).WheelPage, {});
defineIsland('souk-cart-shipping', async () => (await import('./freight/cart-shipping')).CartShipping, {
  countries: 'json',
  brand: 'text',
});
defineIsland(
  'souk-product-shipping',
  async () => (await import('./freight/product-shipping')).ProductShipping,
  {
    freight: 'json',
    currency: 'text',
    brand: 'text',
    shippingFees: 'number',
    shippingDays: 'text',
  },
);
defineIsland(
  'souk-minimal-checkout',
  async () => (await import('./freight/minimal-checkout')).MinimalCheckout,
  {
    shippingMethodName: 'text',
    shippingFees: 'number',
    shippingDays: 'text',
    brand: 'text',
  },
);
defineIsland('souk-wallet', async () => (await import('./wallet/wallet-widget')).WalletWidget, {
  initialWalletBalance: 'number',
  initialWalletPayedAmount: 'number',
  initialMaxPaymentPercentage: 'number',
  currency: 'text',
  language: 'text',
});
