/** Paths of the feature's pages, below /admin. */

export const ordersPaths = {
  pos: 'pos',
  display: 'pos/display',
  orders: 'orders',
  board: 'orders/board',
  tour: 'orders/tour',
  invoices: 'orders/invoices',
  returns: 'orders/returns',
  messages: 'orders/messages',
  reports: 'orders/reports',
  pieces: 'orders/pieces',
  cash: 'orders/cash',
  products: 'products',
  customers: 'customers',
  customer: 'customers/:id',
  importProducts: 'products/import',
  importCustomers: 'customers/import',
  categories: 'settings/categories',
  shippingMethods: 'settings/shipping-methods',
  paymentMethods: 'settings/payment-methods',
  stepTypes: 'settings/steps',
  tills: 'settings/tills',
  counter: 'settings/counter',
  exchangeRates: 'settings/exchange-rates',
  onlineShop: 'settings/online-shop',
  roleLimits: 'settings/limits',
  promoCodes: 'settings/promo-codes',
  templates: 'settings/message-templates',
  shop: 'settings/shop',
} as const;

export const customerPath = (id: string) => `/customers/${id}`;
