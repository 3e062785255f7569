/** Paths of the feature's pages, below /admin. */

export const snookerPaths = {
  matches: 'snooker',
  match: 'snooker/match/:id',
  players: 'snooker/players',
  statistics: 'snooker/statistics',
} as const;

export const matchPath = (id: string) => `/snooker/match/${id}`;
