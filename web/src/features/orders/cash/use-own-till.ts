/** The till of this device, as the server would choose it, with all tills and open sessions. */
import { useMe } from '@/shared/auth/use-me';
import { useListCashSessionsQuery, useListTillsQuery } from '../office/api.gen';
import { chooseTill } from './choose-till';
import { useCurrentTill } from './current-till';

const MOST_OPEN = 200;

export function useOwnTill() {
  const list = useListTillsQuery({});
  const open = useListCashSessionsQuery({ exists: { closedAt: false }, itemsPerPage: MOST_OPEN });
  const { till: remembered, choose } = useCurrentTill();
  const { id: person } = useMe();
  const tills = list.data?.['hydra:member'];
  const sessions = open.data?.['hydra:member'];
  return {
    tills,
    sessions,
    till: tills && sessions ? chooseTill(tills, sessions, remembered?.id, person) : null,
    choose,
    error: list.error ?? open.error,
    retry: () => {
      void list.refetch();
      void open.refetch();
    },
  };
}
