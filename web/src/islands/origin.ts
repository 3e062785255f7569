/** Where the shop is: the origin that the islands' script came from, which is another than that of a foreign page. */

const SCRIPT = import.meta.url;

/** Scheme and host of the shop. */
export const SHOP_ORIGIN = import.meta.env.PROD && SCRIPT ? new URL(SCRIPT).origin : location.origin;

/** Whether the page around the islands is of another site's making. */
export const isForeignPage = (): boolean => SHOP_ORIGIN !== location.origin;

/** Return the address of a page of the shop, such as `/shop/cart`. */
export const shopPage = (locale: string, path: string): string =>
  `${isForeignPage() ? SHOP_ORIGIN : ''}/${locale}${path}`;
