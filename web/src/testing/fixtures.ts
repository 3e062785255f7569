/** API items for tests. */
import { toEnteredAmounts } from '@/features/orders/cart/entered-amounts';
import { toNotes } from '@/features/orders/cart/notes';
import type {
  Agent,
  CurrentStep,
  Customer,
  DatePreview,
  Order,
  Product,
  PromoCode,
  ShippingMethod,
  StepType,
} from '@/features/orders/contract';

const item = (type: string, resource: string, id: string) => ({
  '@id': `/fr/api/${resource}/${id}`,
  '@type': type,
  id,
  version: 1,
});

const CREATED_AT = '2026-11-21T10:00:00+00:00';

export const product = (id: string, name: string, price: number, more: Partial<Product> = {}): Product => ({
  ...item('Product', 'products', id),
  name,
  names: {},
  description: '',
  descriptions: {},
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
  pictures: [],
  sku: '',
  weight: 0,
  vatRate: null,
  descriptionHtml: '',
  descriptionsHtml: {},
  trackStock: false,
  sellWithoutStock: true,
  isDraft: false,
  lowStockLevel: null,
  stockOnHand: null,
  stockAvailable: null,
  inStock: true,
  stockStatus: 'untracked',
  shipToCountries: [],
  cost: null,
  margin: null,
  marginPercent: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
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
  isTaxExempt: false,
  walletCredit,
  address: '3 rue de Fès',
  collectAddress: '',
  shippingAddress: '',
  addressParts: null,
  collectAddressParts: null,
  shippingAddressParts: null,
  createdAt: CREATED_AT,
  locale: '',
});

export const shippingMethod = (id: string, name: string): ShippingMethod => ({
  ...item('ShippingMethod', 'shipping_methods', id),
  name,
  names: {},
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
    phone: '0661000001',
  },
  orderItems: [],
  shippingMethod: { ...item('ShippingMethod', 'shipping_methods', 's1'), name: 'Standard', names: {} },
  paymentMethod: null,
  agent: null,
  productsTotal: 100,
  discount: 0,
  addedTax: 0,
  taxLines: [],
  roundedAmount: 0,
  promoAmount: 0,
  shippingFees: 0,
  ...toEnteredAmounts(() => 0),
  total: 100,
  remaining: 100,
  walletPaymentAmount: 0,
  payedAmount: 0,
  receivedAmount: 0,
  change: 0,
  refundedAmount: 0,
  restAsCredit: 0,
  writtenOffAmount: 0,
  approvals: [],
  returnedAmount: 0,
  reductionInPercent: 0,
  collectAddress: '',
  shippingAddress: '',
  ...toNotes(() => ''),
  shipment: null,
  createdAt: CREATED_AT,
  updatedAt: CREATED_AT,
  notifyCustomer: false,
  collectSlot: null,
  deliverySlot: null,
  startProcessingAt: null,
  startDeliveryAt: null,
  collectLat: null,
  collectLng: null,
  shippingLat: null,
  shippingLng: null,
  promoCode: '',
  promoKind: '',
  promoValue: null,
  savedBy: 'Amina',
  ...more,
});

/** What a value has beside name and price. */
export const VALUE_DETAILS = {
  sku: null,
  weight: null,
  image: null,
  stockOnHand: null,
  stockAvailable: null,
  stockStatus: 'untracked',
  attributNames: {},
} as const;

/** A product sold by unit; `values` are prices by name. */
export const variable = (
  id: string,
  name: string,
  unit: string,
  amount: number,
  values: Record<string, number>,
): Product =>
  product(id, name, Math.min(...Object.values(values)), {
    productType: 'variable',
    unit,
    defaultQuantity: amount,
    attributValues: Object.entries(values).map(([attributName, price]) => ({
      id: `${id}-${attributName}`,
      attributName,
      price,
      ...VALUE_DETAILS,
    })),
  });

export const currentStep = (code: string, name: string): CurrentStep => ({
  code,
  name,
  names: {},
  nameEn: '',
  nameFr: '',
  nameAr: '',
});

export const stepType = (code: string, name: string): StepType => ({
  ...item('StepType', 'step_types', code),
  ...currentStep(code, name),
  roles: [{ code: 'ROLE_ADMIN' }],
  position: 0,
});

export const agent = (id: string, fullName: string): Agent => ({
  '@id': `/fr/api/agents/${id}`,
  '@type': 'Agent',
  id,
  fullName,
  isValid: true,
});

export const promoCode = (code: string, kind: PromoCode['kind'], value: number): PromoCode => ({
  ...item('PromoCode', 'promo_codes', code),
  code,
  kind,
  value,
  validFrom: null,
  validUntil: null,
  minimum: null,
  limit: null,
  limitPerCustomer: null,
  suspended: false,
  uses: 0,
  createdAt: CREATED_AT,
});

const hours = (date: string) =>
  [8, 10, 12].map((hour) => {
    const [from, to] = [`${String(hour).padStart(2, '0')}:00`, `${String(hour + 2).padStart(2, '0')}:00`];
    const label = `${from} - ${to}`;
    return { date, from, to, label, full: hour === 12, ordersLeft: null, quantityLeft: null };
  });

interface RequestedSlots {
  collectSlot?: { date: string; from?: string; to?: string };
  deliverySlot?: { date: string; from?: string; to?: string };
}

/** Pickup from 22 November, delivery from the 24th; the requested slots, else the first ones. */
export function preview({ collectSlot, deliverySlot }: RequestedSlots): DatePreview {
  const [collectDate, shippingDate] = [collectSlot?.date ?? '2026-11-22', deliverySlot?.date ?? '2026-11-24'];
  const chosen = (date: string, from?: string) => {
    const offer = hours(date).find((slot) => slot.from === from) ?? hours(date)[0];
    return offer ? { date, from: offer.from, to: offer.to } : null;
  };
  return {
    collectHours: hours(collectDate),
    shippingHours: hours(shippingDate),
    minDateCollect: '2026-11-22',
    minDateShipping: '2026-11-24',
    collectDate,
    shippingDate,
    collectSlot: chosen(collectDate, collectSlot?.from),
    deliverySlot: chosen(shippingDate, deliverySlot?.from),
    collectMoved: false,
    deliveryMoved: false,
    messages: [],
    remarks: [],
    shippingFees: 20,
  };
}
