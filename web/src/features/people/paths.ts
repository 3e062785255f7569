/** Paths of the people feature below /admin. */
export const peoplePaths = {
  people: 'people',
  audit: 'people/audit',
  mails: 'people/mails',
  account: 'account',
  notifications: 'notifications',
} as const;
