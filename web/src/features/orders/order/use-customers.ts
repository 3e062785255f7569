/** Customers found at the server, and the one chosen. */
import { useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery, useListCustomersQuery } from '../api';
import { customerChosen } from '../cart/cart-slice';
import type { Customer } from '../contract';
import { useSale } from './use-sale';

const REST_MS = 150;
const SHOWN = 20;

interface Option {
  id: string;
  label: string;
}

const optionOf = ({ id, label, fullName }: Customer): Option => ({ id, label: label ?? fullName });

export function useCustomers() {
  const { cart } = useSale();
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const settled = useDebounced(text.trim(), REST_MS);
  const query = { itemsPerPage: SHOWN, ...(settled && { search: settled }) };
  const { currentData, isFetching, isError } = useListCustomersQuery(query);
  const [getCustomer] = useLazyGetCustomerQuery();
  const found = currentData?.['hydra:member'] ?? [];

  /** The list's row at once; the item then adds what lists leave out. */
  async function choose(id: string | null): Promise<void> {
    const row = found.find((customer) => customer.id === id);
    if (row || id === null) dispatch(customerChosen(row ?? null));
    if (id === null) return;
    const { data } = await getCustomer({ id });
    if (data) dispatch(customerChosen(row?.label ? { ...data, label: data.label ?? row.label } : data));
  }

  return {
    options: found.map(optionOf),
    value: cart.customer && { id: cart.customer.id, label: cart.customer.label },
    loading: isFetching,
    failed: isError,
    search: setText,
    choose,
    take: (customer: Customer) => dispatch(customerChosen(customer)),
  };
}
