/** The signed-in user, for everything behind the sign-in. */
import { useAppSelector } from '@/shared/store/hooks';
import type { Me } from './session-slice';

export function useMe(): Me {
  const { me } = useAppSelector((state) => state.session);
  if (!me) throw new Error('useMe is for screens behind the sign-in');
  return me;
}
