/** Paths of the developers feature below /admin. */
export const developersPaths = {
  keys: 'developers/keys',
  webhooks: 'developers/webhooks',
  webhook: 'developers/webhooks/:id',
  applications: 'developers/applications',
  application: 'developers/applications/:id',
  consent: 'oauth/authorize',
  page: 'apps/:id/page',
} as const;

export const webhookPath = (id: string) => `/${developersPaths.webhooks}/${id}`;
export const applicationPath = (id: string) => `/${developersPaths.applications}/${id}`;
