/** Who may see and do what with orders: every screen reads it here, and the server enforces the same. */
import { ADMINS, isAdmin, isRider, OFFICE, type Role } from '@/shared/auth/roles';

/** The desk is everyone but shipping agents; whoever is an admin too has no limits. */
const HOLDERS = {
  createOrders: 'desk',
  /** Customer, prices, tip, payment method, delivery and notes. */
  changeTerms: 'desk',
  /** The catalogue is open from the start. */
  openCatalogue: 'desk',
  filterByAgent: 'desk',
  issueInvoices: 'desk',
  deleteLines: 'admins',
  /** Discounts and promotions. */
  discount: 'admins',
  chooseAgent: 'admins',
  reopenOrders: 'admins',
  cancelInvoices: 'admins',
  openWallets: 'admins',
  orderFromSupplier: 'admins',
} as const;

export type Rights = Readonly<Record<keyof typeof HOLDERS, boolean>>;

export function rightsOf(roles: readonly string[]): Rights {
  const holds = { desk: !isRider(roles), admins: isAdmin(roles) };
  const rights = Object.entries(HOLDERS).map(([right, holders]) => [right, holds[holders]]);
  return Object.fromEntries(rights) as Rights;
}

/** Who is shown a page; a page without roles is everyone's. */
export const pageRoles = {
  posInMenu: OFFICE,
  products: OFFICE,
  customers: OFFICE,
  invoices: OFFICE,
  messages: ADMINS,
  settings: ADMINS,
} as const satisfies Record<string, readonly Role[]>;

/** Who writes what the shop keeps: products, methods, steps, codes and settings, and its customers. */
export const writers = { shop: ADMINS, customers: OFFICE } as const satisfies Record<string, readonly Role[]>;
