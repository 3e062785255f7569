/** Configuration of the endpoint generator: a file for each folder that has a list of endpoints. */
const { globSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { load } = require('js-yaml');

const LIST = 'endpoints.yaml';
const folders = globSync(`src/features/**/${LIST}`, { cwd: __dirname }).map(path.dirname).sort();

/** Return the override of each endpoint in a folder's list: its type, and its cache tags. */
function readOverrides(folder) {
  const { queries = {}, mutations = {} } = load(readFileSync(path.join(__dirname, folder, LIST), 'utf8'));
  const toOverrides = (endpoints, type, tags) =>
    Object.entries(endpoints).map(([pattern, names]) => ({
      pattern,
      type,
      ...(names.length && { [tags]: names }),
    }));
  return [
    ...toOverrides(queries, 'query', 'providesTags'),
    ...toOverrides(mutations, 'mutation', 'invalidatesTags'),
  ];
}

/** Return the configuration of a folder's file; 'src/features/orders/office' exports ordersOfficeContract. */
function toOutput(folder) {
  const endpointOverrides = readOverrides(folder);
  const name = path.relative('src/features', folder).replace(/\/(.)/g, (_, letter) => letter.toUpperCase());
  return {
    filterEndpoints: endpointOverrides.map(({ pattern }) => pattern),
    endpointOverrides,
    exportName: `${name}Contract`,
  };
}

const outputFiles = Object.fromEntries(folders.map((folder) => [`./${folder}/api.gen.ts`, toOutput(folder)]));

/** The islands use the types alone. */
const shop = {
  './src/islands/shop.gen.ts': {
    filterEndpoints: (_name, { path: address }) => /^\/api\/(shop|freight)(\/|$)/.test(address),
    exportName: 'shopContract',
  },
};

module.exports = {
  schemaFile: './node_modules/.cache/souk/openapi.json',
  apiFile: './src/shared/api/api.ts',
  apiImport: 'api',
  outputFiles: { ...outputFiles, ...shop },
  hooks: { queries: true, lazyQueries: true, mutations: true },
};
