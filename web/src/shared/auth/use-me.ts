/** Return the signed-in user. Throw if nobody is signed in. */
import { useAppSelector } from '@/shared/store/hooks';
import type { Me } from './session-slice';

export function useMe(): Me {
  const { me } = useAppSelector((state) => state.session);
  if (!me) throw new Error('useMe needs a signed-in user');
  return me;
}
