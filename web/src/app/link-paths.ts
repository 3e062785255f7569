/** Paths of the pages that links of mails open, with the token after '#'. */
export const linkPaths = {
  invitation: '/invitation',
  newPassword: '/new-password',
  credentials: '/credentials',
  signIn: '/sign-in',
  recovery: '/recovery',
  stopRecovery: '/recovery-stop',
} as const;

export const isLinkPath = (pathname: string): boolean =>
  (Object.values(linkPaths) as string[]).includes(pathname);
