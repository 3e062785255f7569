/** Items as the gateway gives them, for tests. */
import type { Customer, Order, Product, ShippingMethod } from '@/features/orders/contract';

const item = (type: string, resource: string, id: string) => ({
  '@id': `/fr/api/${resource}/${id}`,
  '@type': type,
  id,
  version: 1,
});

const WHEN = '2026-11-21T10:00:00+00:00';

export const product = (id: string, name: string, price: number, more: Partial<Product> = {}): Product => ({
  ...item('Product', 'products', id),
  name,
  description: '',
  image: '',
  icon: '',
  price,
  finalPrice: price,
  productType: 'simple',
  defaultQuantity: null,
  unit: '',
  barcode: '',
  attributValues: [],
  category: null,
  createdAt: WHEN,
  updatedAt: WHEN,
  ...more,
});

export const customer = (id: string, firstName: string, phone: string, walletCredit: number): Customer => ({
  ...item('Customer', 'customers', id),
  firstName,
  lastName: 'Tazi',
  email: `${id}@atlas.test`,
  fullName: `${firstName} Tazi`,
  fullNameWithPhone: `${firstName} Tazi ${phone}`,
  label: `${firstName} Tazi (${phone})`,
  searchableText: null,
  phone,
  walletCredit,
  address: '3 rue de Fès',
  collectAddress: '',
  shippingAddress: '',
  createdAt: WHEN,
});

export const shippingMethod = (id: string, name: string): ShippingMethod => ({
  ...item('ShippingMethod', 'shipping_methods', id),
  name,
  processingDuration: 0,
  preparationDuration: 24,
  shippingDuration: 2,
  fees: { collecte: 15, delivery: 20, collecteAndDelivery: 30 },
  freeFrom: null,
  position: 0,
});

export const order = (orderNumber: string, more: Partial<Order> = {}): Order => ({
  ...item('Order', 'orders', orderNumber),
  orderNumber,
  source: 'admin',
  status: 'waiting',
  deliveryType: 'delivery',
  customer: {
    ...item('Customer', 'customers', 'c1'),
    fullName: 'Salma Tazi',
    fullNameWithPhone: 'Salma Tazi 0661000001',
  },
  orderItems: [],
  shippingMethod: { ...item('ShippingMethod', 'shipping_methods', 's1'), name: 'Standard' },
  paymentMethod: null,
  agent: null,
  productsTotal: 100,
  discount: 0,
  promoAmount: 0,
  shippingFees: 0,
  shippingTips: 0,
  total: 100,
  remaining: 100,
  walletPaymentAmount: 0,
  payedAmount: 0,
  receivedAmount: 0,
  change: 0,
  restAsCredit: 0,
  reductionInPercent: 0,
  collectAddress: '',
  shippingAddress: '',
  description: '',
  customerNote: '',
  shipment: null,
  createdAt: WHEN,
  updatedAt: WHEN,
  notifyCustomer: false,
  ...more,
});
