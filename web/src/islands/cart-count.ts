/** The number of lines in the cart, in the header of each page of the shop. Without React: it is on every one. */
import { CART_EVENT, CART_KEY, readItems } from './cart/cart-lines';

export class CartCount extends HTMLElement {
  #draw = (): void => {
    const count = readItems().length;
    this.textContent = count > 99 ? '99+' : String(count);
    this.hidden = count === 0;
  };
  #follow = ({ key }: StorageEvent): void => {
    if (key === CART_KEY || key === null) this.#draw();
  };

  connectedCallback(): void {
    this.#draw();
    addEventListener(CART_EVENT, this.#draw);
    addEventListener('storage', this.#follow);
  }

  disconnectedCallback(): void {
    removeEventListener(CART_EVENT, this.#draw);
    removeEventListener('storage', this.#follow);
  }
}
