/** Roles of users. */

export type Role = 'ROLE_ADMIN' | 'ROLE_STAFF' | 'ROLE_SHIPPING_AGENT';

/** Return whether one of `roles` is allowed; without `allowed` every role is. */
export const hasRole = (roles: readonly string[], allowed?: readonly Role[]): boolean =>
  !allowed || allowed.some((role) => roles.includes(role));

/** Return whether the user must turn on a second factor before anything else. */
export const isEnrolling = (roles: readonly string[]): boolean => roles.includes('ROLE_ENROLLING');

export const isAdmin = (roles: readonly string[]): boolean => roles.includes('ROLE_ADMIN');

/** Return whether the user is only a shipping agent; an admin has no restrictions. */
export const isShippingAgent = (roles: readonly string[]): boolean =>
  roles.includes('ROLE_SHIPPING_AGENT') && !isAdmin(roles);

export const ADMINS: readonly Role[] = ['ROLE_ADMIN'];

/** Admins and staff. */
export const OFFICE: readonly Role[] = ['ROLE_ADMIN', 'ROLE_STAFF'];
