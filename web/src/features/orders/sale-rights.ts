/** What a role may do on the order screen; the server enforces the same. */
import { isAdmin, isRider } from '@/shared/auth/roles';

export interface SaleRights {
  createOrders: boolean;
  deleteLines: boolean;
  /** Customer, prices, payment method, delivery and notes. */
  changeTerms: boolean;
}

export function saleRights(roles: readonly string[]): SaleRights {
  const rider = isRider(roles);
  return {
    createOrders: !rider,
    deleteLines: isAdmin(roles),
    changeTerms: !rider,
  };
}
