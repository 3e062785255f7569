/** Customer search and the selected customer. */
import { useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery, useListCustomersQuery } from '../api';
import { customerChosen } from '../cart/cart-slice';
import type { Customer } from '../contract';
import { useSale } from './use-sale';

const DEBOUNCE_MS = 150;
const LIMIT = 20;

interface Option {
  id: string;
  label: string;
}

const toOption = ({ id, label, fullName }: Customer): Option => ({ id, label: label ?? fullName });

export function useCustomers() {
  const { cart } = useSale();
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS);
  const query = { itemsPerPage: LIMIT, ...(debounced && { search: debounced }) };
  const { currentData, isFetching, isError } = useListCustomersQuery(query);
  const [getCustomer] = useLazyGetCustomerQuery();
  const rows = currentData?.['hydra:member'] ?? [];

  /** Select the list's row at once, then the full item, which has more fields. */
  async function choose(id: string | null): Promise<void> {
    const row = rows.find((customer) => customer.id === id);
    if (row || id === null) dispatch(customerChosen(row ?? null));
    if (id === null) return;
    const { data } = await getCustomer({ id });
    if (data) dispatch(customerChosen(row?.label ? { ...data, label: data.label ?? row.label } : data));
  }

  return {
    options: rows.map(toOption),
    value: cart.customer && { id: cart.customer.id, label: cart.customer.label },
    loading: debounced !== text.trim() || isFetching,
    failed: isError,
    search: setText,
    choose,
    select: (customer: Customer) => dispatch(customerChosen(customer)),
  };
}
