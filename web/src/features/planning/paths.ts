/** Where the feature's pages are, below /admin. */

export const planningPaths = {
  plans: 'planning',
} as const;
