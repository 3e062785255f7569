/** One file of generated endpoints per context, picked from the prepared contract by path. */
const contexts = {
  orders: {
    paths:
      /^\/(api\/(products|category_products|customers|payment_methods|shipping_methods|orders)(\/|$)|pos\/)/,
    // Asked with POST, and yet they change nothing.
    queries: /^calculateShippingFees$/,
  },
  snooker: {
    // The sheet is a file that the browser opens.
    paths: /^\/api\/snooker_(?!matches\/\{id\}\/sheet)/,
    queries: /^$/,
  },
};

const outputFiles = Object.fromEntries(
  Object.entries(contexts).map(([context, { paths, queries }]) => [
    `./src/features/${context}/api.gen.ts`,
    {
      filterEndpoints: (_name, { path }) => paths.test(path),
      endpointOverrides: [{ pattern: queries, type: 'query' }],
      exportName: `${context}Contract`,
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
