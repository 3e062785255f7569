/** Files of generated endpoints, picked from the prepared contract: what a screen needs at once, and what is behind it. */
const tillEndpoints =
  /^(checkout|calculate\w+|list(Products|CategoryProducts|Customers|PaymentMethods|ShippingMethods|StepTypes|Agents|Orders|PromoCodes)|get(Customer|Order)|createCustomer)$/;
const ordersPaths =
  /^\/(api\/(products|category_products|customers|payment_methods|shipping_methods|step_types|agents|orders|tours|invoices|messages|message_templates|promo_codes|wallet_entries|shop_settings|geocode|places)(\/|$)|pos\/)/;
const dropshipPaths =
  /^\/api\/(cj_products|cj_product_changes|imports|pricing_rules|supplier_accounts|supplier_searches|dropship_settings)(\/|$)/;
// Files are fetched as files, and the till asks for dates by itself.
const elsewhere = /^(patch|print|export)|^calculateShippingSlots$/;

const files = {
  orders: {
    file: 'orders/api.gen.ts',
    picks: (name, path) => ordersPaths.test(path) && tillEndpoints.test(name) && !elsewhere.test(name),
  },
  ordersSummary: {
    file: 'orders/summary/api.gen.ts',
    picks: (name) => name === 'readOrderFigures',
  },
  ordersOffice: {
    file: 'orders/office/api.gen.ts',
    picks: (name, path) => ordersPaths.test(path) && !tillEndpoints.test(name) && !elsewhere.test(name),
  },
  ordersSupplier: {
    file: 'orders/supplier/api.gen.ts',
    picks: (_name, path) => /^\/api\/supplier_orders(\/|$)/.test(path),
  },
  snooker: {
    file: 'snooker/api.gen.ts',
    // The sheet is a file that the browser opens.
    picks: (name, path) => path.startsWith('/api/snooker_') && name !== 'getMatchSheet',
  },
  dropship: {
    file: 'dropship/api.gen.ts',
    // What the supplier answers has shapes of its own; `supplier/api.ts` asks for it.
    picks: (name, path) => dropshipPaths.test(path) && !elsewhere.test(name),
  },
  planning: {
    file: 'planning/api.gen.ts',
    picks: (name, path) => path.startsWith('/api/gantt_') && !elsewhere.test(name),
  },
};
// Asked with POST, and yet they change nothing.
const queries = /^calculate/;

const outputFiles = Object.fromEntries(
  Object.entries(files).map(([name, { file, picks }]) => [
    `./src/features/${file}`,
    {
      filterEndpoints: (operation, { path }) => picks(operation, path),
      endpointOverrides: [{ pattern: queries, type: 'query' }],
      exportName: `${name}Contract`,
    },
  ]),
);

module.exports = {
  schemaFile: './node_modules/.cache/souk/openapi.json',
  apiFile: './src/shared/api/api.ts',
  apiImport: 'api',
  outputFiles,
  hooks: { queries: true, lazyQueries: true, mutations: true },
};
