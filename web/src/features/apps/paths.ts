/** Paths of the feature's pages, below /admin. */

export const appsPaths = {
  store: 'apps',
  installed: 'apps/installed',
  application: 'apps/:id',
  purchase: 'apps/:id/purchase',
} as const;

export const applicationPath = (id: string) => `/apps/${id}`;
