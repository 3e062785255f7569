/** The shapes of the orders context, as the contract gives them. */
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
