/** Customer search and the selected customer. */
import { useState } from 'react';
import { useDebounced } from '@/shared/lib/use-debounced';
import { useAppDispatch } from '@/shared/store/hooks';
import { useLazyGetCustomerQuery, useListCustomersQuery } from '../api.gen';
import { customerChosen } from '../cart/cart-slice';
import { useCart } from '../cart/use-cart';
import type { Customer } from '../contract';
import { isCustomerMatch } from '../search-matches';

const DEBOUNCE_MS = 150;
const LIMIT = 20;

interface Option {
  id: string;
  label: string;
}

const toOption = ({ id, label, fullName }: Customer): Option => ({ id, label: label ?? fullName });

export function useCustomers() {
  const customer = useCart((cart) => cart.customer);
  const dispatch = useAppDispatch();
  const [text, setText] = useState('');
  const debounced = useDebounced(text.trim(), DEBOUNCE_MS);
  const query = { itemsPerPage: LIMIT, ...(debounced && { search: debounced }) };
  const { data, currentData, isFetching, isError } = useListCustomersQuery(query);
  const [getCustomer] = useLazyGetCustomerQuery();
  // Until the response comes, matching rows stay: an option under the pointer must not vanish and return.
  const shown = data?.['hydra:member'].filter((customer) => isCustomerMatch(customer, debounced));
  const answered = currentData?.['hydra:member'] ?? shown ?? [];
  // Enter chooses the first of them: nobody of an earlier search, of whom the text says nothing.
  const isSettled = debounced === text.trim();
  const rows = isSettled ? answered : answered.filter((customer) => isCustomerMatch(customer, text.trim()));

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
    value: customer && { id: customer.id, label: customer.label },
    loading: !isSettled || isFetching,
    failed: isError,
    search: setText,
    choose,
    select: (customer: Customer) => dispatch(customerChosen(customer)),
  };
}
