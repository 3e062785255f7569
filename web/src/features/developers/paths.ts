/** Paths of the developers feature below /admin. */
export const developersPaths = {
  keys: 'developers/keys',
  webhooks: 'developers/webhooks',
  webhook: 'developers/webhooks/:id',
} as const;

export const webhookPath = (id: string) => `/${developersPaths.webhooks}/${id}`;
