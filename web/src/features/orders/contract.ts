/** Types of the orders context from the API contract. */
import type { Order } from './api.gen';

export type {
  Agent,
  CartLineWrite,
  CheckoutBody,
  CurrentStep,
  Customer,
  CustomerWrite,
  Order,
  OrderItem,
  OrderTotals,
  PaymentMethod,
  PostalAddress,
  PreviewDatesResponse as DatePreview,
  Product,
  PromoCode,
  Quote,
  ShippingMethod,
  SlotOffer,
  StepType,
} from './api.gen';

export type DeliveryType = Order['deliveryType'];
