/** Which legs an order of a delivery type has. */
import type { ShopCart } from '../shop.gen';

type Type = ShopCart['deliveryType'];

export const hasCollect = (type: Type): boolean => type === 'collecte' || type === 'collecte-and-delivery';

export const hasDelivery = (type: Type): boolean => type === 'delivery' || type === 'collecte-and-delivery';
