/** One file of generated endpoints per context, picked from the gateway's contract by path. */
const contexts = {
  orders:
    /^\/(\{locale\}\/)?(api\/(products|category_products|customers|agents|payment_methods|shipping_methods|step_types|orders)(\/|$)|pos\/)/,
};

const outputFiles = Object.fromEntries(
  Object.entries(contexts).map(([context, paths]) => [
    `./src/features/${context}/api.gen.ts`,
    { filterEndpoints: (_name, { path }) => paths.test(path), exportName: `${context}Api` },
  ]),
);

module.exports = {
  schemaFile: '../gateway/openapi.json',
  apiFile: './src/shared/api/api.ts',
  apiImport: 'api',
  outputFiles,
  hooks: { queries: true, lazyQueries: true, mutations: true },
};
