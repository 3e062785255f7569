/** Paths of the feature's pages, below /admin. */

export const ordersPaths = {
  pos: 'pos',
  orders: 'orders',
  board: 'orders/board',
  tour: 'orders/tour',
  invoices: 'orders/invoices',
  messages: 'orders/messages',
  reports: 'orders/reports',
  products: 'products',
  customers: 'customers',
  categories: 'settings/categories',
  shippingMethods: 'settings/shipping-methods',
  paymentMethods: 'settings/payment-methods',
  stepTypes: 'settings/steps',
  promoCodes: 'settings/promo-codes',
  templates: 'settings/message-templates',
  shop: 'settings/shop',
} as const;
