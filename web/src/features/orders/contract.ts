/** The shapes of the orders context as the gateway gives them. */
import type { Collection, Item } from '@/shared/api/hydra';
import type { PaymentStatus } from './money';

export type DeliveryType = 'on-store' | 'collecte' | 'delivery' | 'collecte-and-delivery';

export interface Product extends Item {
  name: string;
  description: string | null;
  image: string | null;
  icon: string | null;
  price: number;
  finalPrice: number;
  productType: 'simple' | 'variable';
  defaultQuantity: number | null;
  unit: string | null;
  barcode: string | null;
  category: string | null;
}

export interface Category extends Item {
  name: string;
  image: string | null;
  icon: string | null;
  parentCategory: string | null;
}

/** Phone and credit are absent where one may not see them. */
export interface Customer extends Item {
  firstName: string;
  lastName: string;
  fullName: string;
  label?: string;
  phone?: string;
  address?: string | null;
  walletCredit?: number;
  collectAddress?: string | null;
  shippingAddress?: string | null;
}

export interface NewCustomer {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  address: string;
  /** Create although the phone is known. */
  force?: boolean;
}

export interface ShippingMethod extends Item {
  name: string;
  fees: { collecte: number; delivery: number; collecteAndDelivery: number };
  freeFrom: number | null;
}

export interface PaymentMethod extends Item {
  name: string;
}

export interface Order extends Item {
  orderNumber: string;
  source: 'admin' | 'pos' | 'shop';
  status: PaymentStatus;
  deliveryType: DeliveryType;
  customer: { id: string; fullName: string; phone?: string } | null;
  total: number;
  remaining: number;
  shipment: { currentStep: { code: string; name: string } | null } | null;
  createdAt: string;
}

export interface OrderCollection extends Collection<Order> {
  totals: { total: number; paid: number; remaining: number };
}

export interface CheckoutItem {
  product: string;
  name: string;
  description: string;
  quantity: string;
  /** Only when it is not the list price. */
  price?: string;
}

export interface CheckoutBody {
  orderItems: CheckoutItem[];
  deliveryType: DeliveryType;
  shippingMethod: string;
  paymentMethod?: string;
  customerId: string;
  payedAmount: string;
  isPayedByCredit: boolean;
  walletPaymentAmount: string;
  isRestUsedAsCredit: boolean;
  shippingTips: string;
  collectAddress?: string;
  shippingAddress?: string;
  description: string;
  customerNote: string;
  notifyCustomer: boolean;
  source: 'admin';
  isReadyForCheckout: true;
}
