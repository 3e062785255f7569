/** Configuration of the endpoint generator: one file per group of endpoints, so that the order screen loads only its own. */
const orderScreenEndpoints =
  /^(checkout|calculate\w+|list(Products|CategoryProducts|Customers|PaymentMethods|ShippingMethods|StepTypes|Agents|Orders|PromoCodes)|get(Customer|Order)|createCustomer)$/;
const ordersPaths =
  /^\/(api\/(products|category_products|customers|payment_methods|shipping_methods|step_types|agents|orders|tours|invoices|messages|message_templates|promo_codes|wallet_entries|shop_settings|geocode|places)(\/|$)|pos\/)/;
const dropshipPaths =
  /^\/api\/(cj_products|cj_product_changes|imports|pricing_rules|supplier_accounts|supplier_searches|dropship_settings)(\/|$)/;
// Not generated: files are downloaded with fetch, and the order screen defines its own slot preview.
const excluded = /^(patch|print|export)|^calculateShippingSlots$/;

const files = {
  orders: {
    file: 'orders/api.gen.ts',
    matches: (name, path) =>
      ordersPaths.test(path) && orderScreenEndpoints.test(name) && !excluded.test(name),
  },
  ordersSummary: {
    file: 'orders/summary/api.gen.ts',
    matches: (name) => name === 'readOrderFigures',
  },
  ordersOffice: {
    file: 'orders/office/api.gen.ts',
    matches: (name, path) =>
      ordersPaths.test(path) && !orderScreenEndpoints.test(name) && !excluded.test(name),
  },
  ordersSupplier: {
    file: 'orders/supplier/api.gen.ts',
    matches: (_name, path) => /^\/api\/supplier_orders(\/|$)/.test(path),
  },
  snooker: {
    file: 'snooker/api.gen.ts',
    // The match sheet is a download.
    matches: (name, path) => path.startsWith('/api/snooker_') && name !== 'getMatchSheet',
  },
  dropship: {
    file: 'dropship/api.gen.ts',
    // The endpoints of the supplier proxy are in `supplier/api.ts`.
    matches: (name, path) => dropshipPaths.test(path) && !excluded.test(name),
  },
  planning: {
    file: 'planning/api.gen.ts',
    matches: (name, path) => path.startsWith('/api/gantt_') && !excluded.test(name),
  },
};
// POST requests without side effects are queries.
const queries = /^calculate/;

const outputFiles = Object.fromEntries(
  Object.entries(files).map(([name, { file, matches }]) => [
    `./src/features/${file}`,
    {
      filterEndpoints: (operation, { path }) => matches(operation, path),
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
