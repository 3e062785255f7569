import { describe, expect, it } from 'vitest';
import { hasRole } from '@/shared/auth/roles';
import { pageRoles, type Rights, rightsOf, writers } from './rights';

const DESK: readonly (keyof Rights)[] = [
  'createOrders',
  'changeTerms',
  'openCatalogue',
  'filterByAgent',
  'issueInvoices',
];
const ADMIN: readonly (keyof Rights)[] = [
  'deleteLines',
  'discount',
  'chooseAgent',
  'reopenOrders',
  'cancelInvoices',
  'openWallets',
  'orderFromSupplier',
];

const held = (...roles: string[]) =>
  Object.entries(rightsOf(roles))
    .filter(([, may]) => may)
    .map(([right]) => right);

describe('rights', () => {
  it('are all of them for an admin, also for one who delivers', () => {
    expect(held('ROLE_ADMIN')).toEqual([...DESK, ...ADMIN]);
    expect(held('ROLE_ADMIN', 'ROLE_SHIPPING_AGENT')).toEqual([...DESK, ...ADMIN]);
  });

  it('are those of the desk for staff and other roles', () => {
    expect(held('ROLE_STAFF')).toEqual(DESK);
    expect(held()).toEqual(DESK);
  });

  it('are none of them for a shipping agent, whatever else he is short of an admin', () => {
    expect(held('ROLE_SHIPPING_AGENT')).toEqual([]);
    expect(held('ROLE_SHIPPING_AGENT', 'ROLE_STAFF')).toEqual([]);
  });

  it('show pages and let write by role', () => {
    const shown = (role: string) =>
      Object.entries({ ...pageRoles, ...writers })
        .filter(([, roles]) => hasRole([role], roles))
        .map(([name]) => name);
    expect(shown('ROLE_SHIPPING_AGENT')).toEqual([]);
    expect(shown('ROLE_STAFF')).toEqual(['posInMenu', 'products', 'customers', 'invoices']);
    expect(shown('ROLE_ADMIN')).toHaveLength(7);
  });
});
