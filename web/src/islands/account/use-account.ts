/** Who is signed in at the shop. */
import { useEffect, useState } from 'react';
import { useI18n } from '@/shared/i18n/i18n-context';
import type { ShopAccount } from '../shop.gen';
import { readAccount } from './api';

/** Return the customer; null for nobody, or where it can't be read, and undefined until it was. */
export function useAccount(): ShopAccount | null | undefined {
  const { locale } = useI18n();
  const [account, setAccount] = useState<ShopAccount | null>();
  useEffect(() => {
    let isCurrent = true;
    const show = (read: ShopAccount | null) => {
      if (isCurrent) setAccount(read);
    };
    readAccount(locale).then(show, () => show(null));
    return () => {
      isCurrent = false;
    };
  }, [locale]);
  return account;
}
