/** What the signed-in user may do with orders. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { type Rights, rightsOf } from './rights';

export function useRights(): Rights {
  const { roles } = useMe();
  return useMemo(() => rightsOf(roles), [roles]);
}
