/** Rights on orders by role; the server enforces the same. */
import { ADMINS, isAdmin, isShippingAgent, OFFICE, type Role } from '@/shared/auth/roles';

/** Holder of each right: `staff` is everyone but shipping agents; `admins` only admins. */
const HOLDERS = {
  createOrders: 'staff',
  /** Customer, prices, tip, payment method, delivery and notes. */
  changeTerms: 'staff',
  /** The pages of customers. */
  openCustomers: 'staff',
  /** Show the catalogue initially. */
  openCatalogue: 'staff',
  filterByAgent: 'staff',
  issueInvoices: 'staff',
  /** See the pieces of orders, and scan them. */
  scanPieces: 'staff',
  /** Refund payments, and see the list of them. */
  refundPayments: 'staff',
  writeOffPayments: 'admins',
  deleteLines: 'admins',
  /** Discounts and promotions. */
  discount: 'admins',
  chooseAgent: 'admins',
  reopenOrders: 'admins',
  cancelInvoices: 'admins',
  openWallets: 'admins',
  mergeCustomers: 'admins',
  eraseCustomers: 'admins',
  orderFromSupplier: 'admins',
} as const;

export type Rights = Readonly<Record<keyof typeof HOLDERS, boolean>>;

export function getRights(roles: readonly string[]): Rights {
  const holds = { staff: !isShippingAgent(roles), admins: isAdmin(roles) };
  const rights = Object.entries(HOLDERS).map(([right, holders]) => [right, holds[holders]]);
  return Object.fromEntries(rights) as Rights;
}

/** Roles that see a page; pages without roles are for everyone. */
export const pageRoles = {
  posInMenu: OFFICE,
  products: OFFICE,
  customers: OFFICE,
  imported: OFFICE,
  invoices: OFFICE,
  returns: OFFICE,
  pieces: OFFICE,
  cash: OFFICE,
  messages: ADMINS,
  reports: ADMINS,
  settings: ADMINS,
} as const satisfies Record<string, readonly Role[]>;

/** Roles that may write settings and catalogue (`shop`) and customers. */
export const writers = { shop: ADMINS, customers: OFFICE } as const satisfies Record<string, readonly Role[]>;
