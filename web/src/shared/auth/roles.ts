/** Who may do what, by role. */

export type Role = 'ROLE_ADMIN' | 'ROLE_STAFF' | 'ROLE_SHIPPING_AGENT';

/** Without named roles everyone signed in may. */
export const hasRole = (roles: readonly string[], allowed?: readonly Role[]): boolean =>
  !allowed || allowed.some((role) => roles.includes(role));

export const isAdmin = (roles: readonly string[]): boolean => roles.includes('ROLE_ADMIN');

/** A shipping agent who is an admin too has no limits. */
export const isRider = (roles: readonly string[]): boolean =>
  roles.includes('ROLE_SHIPPING_AGENT') && !isAdmin(roles);

export const ADMINS: readonly Role[] = ['ROLE_ADMIN'];

/** Who works at a desk. */
export const OFFICE: readonly Role[] = ['ROLE_ADMIN', 'ROLE_STAFF'];
