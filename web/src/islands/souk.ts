/** The script of the shop's pages and of pages elsewhere: defines the elements, and loads what the page uses. */
import { CartCount } from './cart-count';
import { defineIsland } from './define-island';

if (!customElements.get('souk-cart-count')) customElements.define('souk-cart-count', CartCount);

defineIsland('souk-quantity-picker', async () => (await import('./picker/quantity-picker')).QuantityPicker, {
  product: 'json',
  currency: 'text',
  onSuccess: 'function',
});
