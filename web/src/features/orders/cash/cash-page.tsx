/** Page of the cash: the till of this device, open or closed, and the sessions closed before. */
import { Box, Button, Skeleton } from '@mui/material';
import { Link } from 'react-router';
import { isAdmin } from '@/shared/auth/roles';
import { useMe } from '@/shared/auth/use-me';
import { useT } from '@/shared/i18n/i18n-context';
import { Page } from '@/shared/ui/page';
import { EmptyState, ErrorState } from '@/shared/ui/states';
import { useListCashSessionsQuery, useListTillsQuery } from '../office/api.gen';
import { ordersTabs } from '../orders-tabs';
import { ordersPaths } from '../paths';
import { chooseTill } from './choose-till';
import { ClosedSessions } from './closed-sessions';
import { useCurrentTill } from './current-till';
import { OpenSession } from './open-session';
import { OpenTill } from './open-till';
import { OutsideCash } from './outside-cash';
import { TillPicker } from './till-picker';

const MOST_OPEN = 200;

/** Return the tills and the open sessions. */
function useTills() {
  const tills = useListTillsQuery({});
  const open = useListCashSessionsQuery({ exists: { closedAt: false }, itemsPerPage: MOST_OPEN });
  return {
    tills: tills.data?.['hydra:member'],
    sessions: open.data?.['hydra:member'],
    error: tills.error ?? open.error,
    retry: () => {
      void tills.refetch();
      void open.refetch();
    },
  };
}

/** An admin is led to where tills are made. */
function NoTills() {
  const t = useT();
  const mayAdd = isAdmin(useMe().roles);
  const link = (
    <Button component={Link} to={`/${ordersPaths.tills}`} variant="contained">
      {t('cash.tills.new')}
    </Button>
  );
  return (
    <EmptyState text={t(mayAdd ? 'cash.tills.empty' : 'cash.noTills')} action={mayAdd ? link : undefined} />
  );
}

export function CashPage() {
  const t = useT();
  const { tills, sessions, error, retry } = useTills();
  const { till: remembered, choose } = useCurrentTill();
  const { id: person } = useMe();
  const till = tills && sessions ? chooseTill(tills, sessions, remembered?.id, person) : null;
  const session = sessions?.find((item) => item.till?.endsWith(till?.id ?? '-'));
  return (
    <Page
      title={t('orders.list.title')}
      tabs={ordersTabs}
      filters={
        tills ? (
          tills.length > 0 && <TillPicker tills={tills} till={till} onChoose={choose} />
        ) : (
          <Skeleton variant="rounded" width={260} height={36} />
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {error && !tills && <ErrorState error={error} retry={retry} />}
        {!error && !(tills && sessions) && <Skeleton variant="rounded" height={320} />}
        {sessions && tills?.length === 0 && <NoTills />}
        {tills && sessions && tills.length > 0 && !till && <EmptyState text={t('cash.chooseTill')} />}
        {till && sessions && !session && <OpenTill key={till.id} till={till} />}
        {session && <OpenSession key={session.id} session={session} />}
        {tills && sessions && <OutsideCash session={session?.id} />}
        {tills && sessions && <ClosedSessions />}
      </Box>
    </Page>
  );
}
