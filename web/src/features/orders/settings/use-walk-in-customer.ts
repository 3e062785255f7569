/** Name of the customer whom the settings refer to. */
import { useEffect, useState } from 'react';
import { useLazyGetCustomerQuery } from '../api.gen';
import { toId } from '../cart/to-id';

interface NamedCustomer {
  id: string;
  fullName: string;
}

export function useWalkInCustomer(reference: string | null): NamedCustomer | null {
  const [getCustomer] = useLazyGetCustomerQuery();
  const [customer, setCustomer] = useState<NamedCustomer | null>(null);
  const id = reference ? toId(reference) : '';
  useEffect(() => {
    if (!id) return;
    void getCustomer({ id }, true).then(({ data }) => data && setCustomer(data));
  }, [id, getCustomer]);
  return customer && customer.id === id ? { id, fullName: customer.fullName } : null;
}
