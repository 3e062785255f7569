/** The tenant's rate from USD. While it is read, or where there is none, it is 1 and amounts are in USD. */
import { useEffect, useState } from 'react';
import { readRate } from '../cart/api';

export interface Rate {
  rate: number;
  currency: string;
}

export function useRate(target: string): Rate {
  const [state, setState] = useState<Rate>({ rate: 1, currency: 'USD' });
  useEffect(() => {
    if (target === 'USD') return;
    let isCurrent = true;
    readRate(target).then(
      (rate) => isCurrent && setState({ rate, currency: target }),
      (error: unknown) => console.info('The exchange rate was not read', error),
    );
    return () => {
      isCurrent = false;
    };
  }, [target]);
  return state;
}
