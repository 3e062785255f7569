/** Types of the orders context from the API contract. */
import type { Order } from './api.gen';

export type {
  Agent,
  CheckoutBody,
  CheckoutItem,
  Customer,
  CustomerWrite,
  DatePreview,
  Order,
  OrderItem,
  OrderTotals,
  Product,
  PromoCode,
  ShippingMethod,
  SlotOffer,
  StepType,
} from './api.gen';

export type DeliveryType = Order['deliveryType'];
