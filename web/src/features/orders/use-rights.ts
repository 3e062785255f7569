/** Rights of the signed-in user on orders. */
import { useMemo } from 'react';
import { useMe } from '@/shared/auth/use-me';
import { getRights, type Rights } from './rights';

export function useRights(): Rights {
  const { roles } = useMe();
  return useMemo(() => getRights(roles), [roles]);
}
