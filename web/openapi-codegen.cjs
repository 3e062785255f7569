/** Configuration of the endpoint generator: a file per feature, those of orders split so that the order screen loads only its own. */
const { readdirSync } = require('node:fs');
const path = require('node:path');

const orderScreenEndpoints =
  /^(checkout|quoteCart|calculate\w+|list(Products|CategoryProducts|Customers|PaymentMethods|ShippingMethods|StepTypes|Agents|Orders|PromoCodes)|get(Customer|Order)|createCustomer)$/;
// Not generated: files are downloaded with fetch, the order screen defines its own slot preview, the supplier proxy's
// endpoints are in `dropship/supplier/api.ts`, and no screen shows countries. What shoppers call is in
// the file of the islands.
const excludedNames = /^(patch|print|export|download)|^(calculateShippingSlots|getMatchSheet|previewHtml)$/;
const excludedPaths =
  /^\/(scoreboard|auth|[.]well-known|api\/(supplier(?!\/points)|freight|shop|countries))(\/|$)/;
// Called without a session: `shared/auth/link-endpoints.ts` has them. Pictures are sent as they are,
// and `shared/notifications/endpoints.ts` has what every page needs.
const publicLinks =
  /^(readInvitation|acceptInvitation|readPasswordLink|resetPassword|forgetPassword|setPicture|setLogo|readTenantOfHost|listNotifications|markRead|markAllRead)$/;
// POST requests without side effects are queries; so is what a screen asks again and again.
const queries = /^(calculate|(quoteCart|previewMessage|readAuthorization|viewOrder)$)/;

const contexts = readdirSync(path.join(__dirname, 'src/features'));
const folders = [...contexts, 'orders/imports', 'orders/office', 'orders/summary', 'orders/supplier'];

/** Return the folder below `src/features` whose file has the endpoint: that of its context, by its tag, unless it is listed here. */
function folderOf(name, { path: address, operation }) {
  const [context] = operation.tags;
  if (excludedNames.test(name) || excludedPaths.test(address)) return undefined;
  if (publicLinks.test(name)) return undefined;
  // The settings of the business stand on one page, beside those of the shop.
  if (/^\/api\/business$/.test(address)) return 'orders/office';
  if (
    /^\/api\/(api_keys|scopes|webhooks|webhook_events|outside_applications|oauth_requests|oauth_consents)(\/|$)/.test(
      address,
    )
  )
    return 'developers';
  if (/^\/api\/site_hosts(\/|$)/.test(address)) return 'site';
  if (context === 'identity') return 'people';
  if (/^read(OrderFigures|Sales)$/.test(name)) return 'orders/summary';
  if (/^\/api\/import_jobs(\/|$)/.test(address)) return 'orders/imports';
  if (/^\/api\/supplier_orders(\/|$)/.test(address)) return 'orders/supplier';
  if (context === 'orders' && orderScreenEndpoints.test(name)) return 'orders';
  return context === 'orders' || context === 'places' ? 'orders/office' : context;
}

/** The islands use the types alone. */
const shop = {
  './src/islands/shop.gen.ts': {
    filterEndpoints: (_name, { path: address }) => /^\/api\/(shop|freight)(\/|$)/.test(address),
    exportName: 'shopContract',
  },
};

const outputFiles = Object.fromEntries(
  folders.map((folder) => [
    `./src/features/${folder}/api.gen.ts`,
    {
      filterEndpoints: (name, definition) => folderOf(name, definition) === folder,
      endpointOverrides: [{ pattern: queries, type: 'query' }],
      exportName: `${folder.replace(/\/(.)/, (_, letter) => letter.toUpperCase())}Contract`,
    },
  ]),
);

module.exports = {
  schemaFile: './node_modules/.cache/souk/openapi.json',
  apiFile: './src/shared/api/api.ts',
  apiImport: 'api',
  outputFiles: { ...outputFiles, ...shop },
  hooks: { queries: true, lazyQueries: true, mutations: true },
};
