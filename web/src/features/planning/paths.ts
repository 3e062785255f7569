/** Paths of the feature's pages, below /admin. */

export const planningPaths = {
  plans: 'planning',
} as const;
