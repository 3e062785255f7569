/** What a role may do on the order screen; the server enforces the same. */
import { isAdmin, isRider } from '@/shared/auth/roles';

export interface SaleRights {
  createOrders: boolean;
  deleteLines: boolean;
  /** Customer, prices, payment method, delivery and notes. */
  changeTerms: boolean;
  /** Discounts and promotions. */
  discount: boolean;
  chooseAgent: boolean;
}

export function saleRights(roles: readonly string[]): SaleRights {
  const [rider, admin] = [isRider(roles), isAdmin(roles)];
  return {
    createOrders: !rider,
    deleteLines: admin,
    changeTerms: !rider,
    discount: admin,
    chooseAgent: admin,
  };
}
