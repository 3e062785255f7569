/** Paths of the feature's pages, below /admin. */

export const dropshipPaths = {
  catalogue: 'dropship',
  listings: 'dropship/listings',
  drafts: 'dropship/import-list',
  imports: 'dropship/imports',
  risks: 'dropship/risks',
  rules: 'dropship/rules',
  accounts: 'dropship/accounts',
  points: 'dropship/points',
  sync: 'dropship/sync',
} as const;
