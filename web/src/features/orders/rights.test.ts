import { describe, expect, it } from 'vitest';
import { hasRole } from '@/shared/auth/roles';
import { getRights, pageRoles, type Rights, writers } from './rights';

const STAFF: readonly (keyof Rights)[] = [
  'createOrders',
  'changeTerms',
  'openCustomers',
  'openCatalogue',
  'filterByAgent',
  'issueInvoices',
  'scanPieces',
  'refundPayments',
];
const ADMIN: readonly (keyof Rights)[] = [
  'writeOffPayments',
  'deleteLines',
  'discount',
  'chooseAgent',
  'reopenOrders',
  'cancelInvoices',
  'openWallets',
  'mergeCustomers',
  'eraseCustomers',
  'orderFromSupplier',
];

const listRights = (...roles: string[]) =>
  Object.entries(getRights(roles))
    .filter(([, isGranted]) => isGranted)
    .map(([right]) => right);

describe('rights', () => {
  it('include everything for an admin, also with the shipping-agent role', () => {
    expect(listRights('ROLE_ADMIN')).toEqual([...STAFF, ...ADMIN]);
    expect(listRights('ROLE_ADMIN', 'ROLE_SHIPPING_AGENT')).toEqual([...STAFF, ...ADMIN]);
  });

  it('include the staff rights for staff and other roles', () => {
    expect(listRights('ROLE_STAFF')).toEqual(STAFF);
    expect(listRights()).toEqual(STAFF);
  });

  it('are empty for a shipping agent who is no admin', () => {
    expect(listRights('ROLE_SHIPPING_AGENT')).toEqual([]);
    expect(listRights('ROLE_SHIPPING_AGENT', 'ROLE_STAFF')).toEqual([]);
  });

  it('define pages and write access by role', () => {
    const listShown = (role: string) =>
      Object.entries({ ...pageRoles, ...writers })
        .filter(([, roles]) => hasRole([role], roles))
        .map(([name]) => name);
    expect(listShown('ROLE_SHIPPING_AGENT')).toEqual([]);
    expect(listShown('ROLE_STAFF')).toEqual([
      'posInMenu',
      'products',
      'customers',
      'imported',
      'invoices',
      'returns',
      'pieces',
      'cash',
    ]);
    expect(listShown('ROLE_ADMIN')).toHaveLength(12);
  });
});
