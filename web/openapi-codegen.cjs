/** One file of generated endpoints per context, picked from the prepared contract by path. */
const contexts = {
  orders:
    /^\/(api\/(products|category_products|customers|agents|payment_methods|shipping_methods|step_types|orders)(\/|$)|pos\/)/,
};

const outputFiles = Object.fromEntries(
  Object.entries(contexts).map(([context, paths]) => [
    `./src/features/${context}/api.gen.ts`,
    { filterEndpoints: (_name, { path }) => paths.test(path), exportName: `${context}Contract` },
  ]),
);

module.exports = {
  schemaFile: './node_modules/.cache/souk/openapi.json',
  apiFile: './src/shared/api/api.ts',
  apiImport: 'api',
  outputFiles,
  hooks: { queries: true, lazyQueries: true, mutations: true },
};
