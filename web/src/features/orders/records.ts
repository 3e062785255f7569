/** Orders, products and customers that the palette finds. */
import type { FindRecords } from '@/shared/feature/feature';
import { ordersApi } from './api';
import { customerPath, ordersPaths } from './paths';
import { OPEN_PARAMETER } from './sheet/open-order';

const MAX_RECORDS = 5;
const QUERY = { page: 1, itemsPerPage: MAX_RECORDS } as const;
const ONCE = { subscribe: false } as const;

const query = (values: Record<string, string>) => new URLSearchParams(values).toString();

export const findOrders: FindRecords = async (text, dispatch) => {
  const call = ordersApi.endpoints.listOrders.initiate(
    { ...QUERY, fields: 'orderNumber,customer', search: text },
    ONCE,
  );
  const orders = (await dispatch(call)).data?.['hydra:member'] ?? [];
  return orders.map(({ id, orderNumber, customer }) => ({
    key: `order-${id}`,
    label: orderNumber,
    detail: customer?.fullName,
    to: `/${ordersPaths.orders}?${query({ [OPEN_PARAMETER]: id })}`,
  }));
};

export const findCustomers: FindRecords = async (text, dispatch) => {
  const call = ordersApi.endpoints.listCustomers.initiate(
    { ...QUERY, fields: 'fullName,phone', search: text },
    ONCE,
  );
  const customers = (await dispatch(call)).data?.['hydra:member'] ?? [];
  return customers.map(({ id, fullName, phone }) => ({
    key: `customer-${id}`,
    label: fullName,
    detail: phone ?? undefined,
    to: customerPath(id),
  }));
};

export const findProducts: FindRecords = async (text, dispatch) => {
  const call = ordersApi.endpoints.listProducts.initiate(
    { ...QUERY, fields: 'name,barcode', name: text },
    ONCE,
  );
  const products = (await dispatch(call)).data?.['hydra:member'] ?? [];
  return products.map(({ id, name, barcode }) => ({
    key: `product-${id}`,
    label: name,
    detail: barcode ?? undefined,
    to: `/${ordersPaths.products}?${query({ search: name, [OPEN_PARAMETER]: id })}`,
  }));
};
