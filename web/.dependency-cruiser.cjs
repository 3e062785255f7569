/** Import rules of the web app: app → features → shared, and features do not import each other. */
const TESTS = '[.]test[.]tsx?$|/fixtures[.]ts$';

module.exports = {
  forbidden: [
    { name: 'no-circular', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'shared-is-independent',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: TESTS },
      to: { path: '^src/(app|features|testing)/' },
    },
    {
      name: 'features-are-independent',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/' },
      to: { path: '^src/features/', pathNot: '^src/features/$1/' },
    },
    {
      name: 'features-do-not-import-the-app',
      severity: 'error',
      from: { path: '^src/features/', pathNot: TESTS },
      to: { path: '^src/(app|testing)/' },
    },
    {
      name: 'islands-are-independent',
      comment: 'They are on public pages: neither the app, nor its libraries.',
      severity: 'error',
      from: { path: '^src/islands/', pathNot: TESTS },
      to: { path: '^src/(app|features|testing)/|node_modules/@(mui|emotion|reduxjs)/' },
    },
    {
      name: 'production-code-does-not-import-tests',
      severity: 'error',
      from: { pathNot: `${TESTS}|^src/testing/` },
      to: { path: `${TESTS}|^src/testing/` },
    },
    { name: 'resolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'types', 'default'] },
    exclude: { path: '^virtual:' },
  },
};
