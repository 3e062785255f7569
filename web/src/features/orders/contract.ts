/** The shapes of the orders context, as the contract gives them. */
import type { Order } from './api.gen';

export type {
  CheckoutBody,
  CheckoutItem,
  Customer,
  Order,
  OrderTotals,
  Product,
  ProductChange,
  ProductWrite,
  ShippingMethod,
} from './api.gen';

export type DeliveryType = Order['deliveryType'];
