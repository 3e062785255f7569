/** Paths of the feature's pages, below /admin. */

export const dropshipPaths = {
  catalogue: 'dropship',
  listings: 'dropship/listings',
  imports: 'dropship/imports',
  risks: 'dropship/risks',
  rules: 'dropship/rules',
  accounts: 'dropship/accounts',
  sync: 'dropship/sync',
} as const;
